/** Names that somebody may give to a thing so that others run what they did not ask for. They are text, everywhere. */
export const payloads: readonly string[] = [
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '"><script>alert(1)</script>',
  "'><script>alert(1)</script>",
  '<img src=x onerror=alert(1)>',
  '"><img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg/onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<body onload=alert(1)>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<math><mtext><img src=x onerror=alert(1)></mtext></math>',
  '<details open ontoggle=alert(1)>',
  '<video><source onerror=alert(1)></video>',
  '<input autofocus onfocus=alert(1)>',
  '<a href="javascript:alert(1)">go</a>',
  '<a href="data:text/html,<script>alert(1)</script>">go</a>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<link rel=stylesheet href="https://evil.test/x.css">',
  '<meta http-equiv=refresh content="0;url=https://evil.test">',
  '<base href="https://evil.test/">',
  '<form action="https://evil.test"><button>go</button></form>',
  '<style>@import "https://evil.test/x.css";</style>',
  '</style><script>alert(1)</script>',
  '</title><script>alert(1)</script>',
  '</textarea><script>alert(1)</script>',
  '<!--<script>alert(1)</script>-->',
  '--><script>alert(1)</script>',
  ']]><script>alert(1)</script>',
  '<![CDATA[<script>alert(1)</script>]]>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;script&#62;alert(1)&#60;/script&#62;',
  '%3Cscript%3Ealert(1)%3C/script%3E',
  '\\u003cscript\\u003ealert(1)\\u003c/script\\u003e',
  '"};alert(1);//',
  "';alert(1);//",
  '${alert(1)}',
  '{{constructor.constructor("alert(1)")()}}',
  '"onmouseover="alert(1)',
  "' onfocus='alert(1)' autofocus='",
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<ScRiPt>alert(1)</sCrIpT>',
  'A night\r\nATTACH:https://evil.test/x\r\nBEGIN:VALARM',
  'A night\u2028alert(1)\u2029;BEGIN:VEVENT\\nX:1,;',
];

/**
 * The same by sets that fit in the shortest name, of 100 letters: fewer things to store, and fewer pages to open. The
 * longest are placed first, each into the first set with room for it.
 */
export const payloadSets: readonly (readonly string[])[] = payloads
  .toSorted((one, other) => other.length - one.length)
  .reduce<string[][]>((sets, text) => {
    const place = sets.findIndex((set) => [...set, text].join(' ').length <= 100);
    return place < 0 ? [...sets, [text]] : sets.with(place, [...sets[place]!, text]);
  }, []);
