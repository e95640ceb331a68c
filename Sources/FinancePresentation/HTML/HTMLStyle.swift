/// How pages look: calm, one accent, light and dark, on paper and at 360 points.
enum HTMLStyle {
  /// What a browser may do with the page: apply this style sheet, and nothing else.
  static let policy =
    "default-src 'none'; style-src '\(fingerprint)'; base-uri 'none'; form-action 'none'"

  /// SHA-256 of ``sheet`` in base 64, as Content Security Policy wants it. A test says what it must be.
  static let fingerprint = "sha256-5lMZvx/u7rlNnGvMHeHPgO8S5YGuwEcNaGBh5mXCq/c="

  /// The style sheet.
  ///
  /// Blue and vermilion keep apart for every kind of colour blindness, and columns of money out are hollow besides.
  static let sheet = """
    :root{--paper:#fff;--ink:#1b2127;--soft:#5b6670;--rule:#dde2e6;--wash:#f4f6f8;\
    --accent:#0b5f8f;--out:#b84a00;--level:#7a8590}
    @media(prefers-color-scheme:dark){:root{--paper:#14181c;--ink:#e7eaed;--soft:#9da8b2;--rule:#2d353c;\
    --wash:#1b2126;--accent:#6cb8e6;--out:#f08c4a;--level:#87929c}}
    *{box-sizing:border-box}
    html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
    body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,\
    "Noto Sans",sans-serif;font-variant-numeric:tabular-nums lining-nums;overflow-wrap:break-word}
    main{max-width:1120px;margin:0 auto;padding:32px 16px 48px}
    header{margin-bottom:24px}
    h1{margin:0;font-size:32px;line-height:1.2;font-weight:600;letter-spacing:-.01em}
    h2{margin:0;padding-top:24px;border-top:2px solid var(--ink);font-size:21px;line-height:1.3;font-weight:600}
    h3,caption,figcaption{margin:0;padding:0 0 8px;font-size:15px;line-height:1.4;font-weight:600;text-align:left}
    p{margin:0}
    header p,footer,.note{color:var(--soft)}
    .note{font-size:14px;font-weight:400}
    .blocks{display:grid;grid-template-columns:minmax(0,1fr);gap:32px;margin-top:40px}
    .blocks>*{min-width:0}
    .alarm{padding:8px 12px;border-left:4px solid var(--out);background:var(--wash)}
    pre{margin:0;padding:12px;overflow-x:auto;background:var(--wash);font-size:14px}
    .figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(150px,1fr));gap:20px 32px;margin:0}
    dt{color:var(--soft);font-size:14px}
    dd{margin:0}
    dd strong{display:block;font-size:26px;line-height:1.25;font-weight:600;letter-spacing:-.01em}
    dd small{color:var(--soft);font-size:14px}
    .scroll{overflow-x:auto}
    .scroll:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
    table{width:100%;border-collapse:collapse;font-size:14px;line-height:1.4}
    th,td{padding:6px 0 6px 12px;text-align:left;vertical-align:baseline}
    th:first-child,td:first-child{padding-left:0}
    thead th{border-bottom:1px solid var(--level);color:var(--soft);font-weight:500;white-space:nowrap}
    tbody tr+tr>*{border-top:1px solid var(--rule)}
    tbody th{font-weight:400}
    tfoot>tr>*{border-top:1px solid var(--level);font-weight:600}
    .n,.d{white-space:nowrap}
    .n{text-align:right}
    .t{max-width:26em}
    .d+.t{min-width:11em}
    :target{background:var(--wash);box-shadow:-6px 0 0 var(--wash),-8px 0 0 var(--accent)}
    a{color:inherit;text-decoration:none;border-bottom:1px solid var(--accent)}
    a:hover,a:focus-visible{color:var(--accent);border-bottom-width:2px}
    .links{font-size:14px;line-height:1.7}
    .links p+p{margin-top:4px}
    .links a{margin-left:6px;white-space:nowrap}
    figure{margin:0;max-width:460px}
    svg{display:block;width:100%;height:auto;font-size:12px;fill:var(--ink)}
    .tick{fill:var(--soft)}
    .end{text-anchor:end}
    .mid{text-anchor:middle}
    .grid{fill:none;stroke:var(--rule)}
    .zero{fill:none;stroke:var(--level)}
    .in{fill:var(--accent)}
    .out{fill:var(--paper);stroke:var(--out);stroke-width:1.5}
    .level{fill:var(--level)}
    .net{fill:none;stroke:var(--ink);stroke-width:2}
    .line{fill:none;stroke:var(--accent);stroke-width:2;stroke-linejoin:round}
    .area{fill:var(--accent);opacity:.12}
    .plan{fill:none;stroke:var(--ink);stroke-width:2}
    .contents{display:none}
    footer{margin-top:48px;padding-top:16px;border-top:1px solid var(--rule);font-size:14px}
    @media(min-width:1000px){main{padding:56px 32px 64px}h1{font-size:40px}\
    .blocks{grid-template-columns:minmax(0,5fr) minmax(0,6fr);gap:48px}.wide{grid-column:1/-1}\
    dd strong{font-size:32px}th,td{padding-left:16px}.dense table{font-size:13px}.dense th+*,.dense td+*{padding-left:8px}}
    @media screen and (min-width:1320px){.beside{display:grid;grid-template-columns:176px minmax(0,1120px);\
    justify-content:center;gap:24px}.beside main{margin:0;width:100%}.contents{display:block;position:sticky;top:0;\
    max-height:100vh;align-self:start;overflow-y:auto;padding:64px 0 32px;color:var(--soft);font-size:13px;line-height:1.4}\
    .contents ul{margin:0;padding:0;list-style:none}.contents li{margin-top:8px}.contents ul ul{padding-left:12px}\
    .contents li li{margin-top:4px}.contents a{border-bottom:0}}
    @media print{@page{size:A4;margin:16mm 14mm}:root{--paper:#fff;--ink:#000;--soft:#444;\
    --rule:#ccc;--wash:#f2f2f2;--accent:#0b5f8f;--out:#b84a00;--level:#777}body{font-size:10pt}\
    main{max-width:none;padding:0}table{font-size:8pt}th,td{padding:3px 0 3px 6px}.scroll{overflow:visible}\
    .blocks{grid-template-columns:minmax(0,2fr) minmax(0,3fr);gap:24px 28px;margin-top:24px}\
    section+.leading{break-before:page}\
    .wide,.dense{grid-column:1/-1}.figures{grid-template-columns:repeat(auto-fit,minmax(110px,1fr))}\
    tr,figure,dl,.alarm,.short{break-inside:avoid}.links{font-size:8pt}thead{display:table-header-group}\
    tfoot{display:table-row-group}h2,caption,figcaption{break-after:avoid}a{border-bottom:0}}

    """
}
