import * as fc from 'fast-check'

const texts = [
  'Revenue rose to 5.3 million.',
  ' It fell again!',
  ' ',
  'plain words',
  'AT&T',
  '&amp;',
  '&nbsp;',
  '&copy',
  '&#8364;',
  '&notit;',
  '&',
  'a < b',
  'x > y',
  '<3',
  '</',
  '</>',
  '😀',
  'e\u0301',
  'مرحبا بالعالم.',
  '"quoted."',
  "it's",
  '\n',
  '\r\n',
  '5',
]
const inlineTags = ['b', 'i', 'em', 'strong', 'span', 'a', 'code', 'button', 'sub', 'q', 'label', 'x-note']
const blockTags = [
  'p',
  'div',
  'li',
  'ul',
  'h2',
  'pre',
  'blockquote',
  'table',
  'tr',
  'td',
  'th',
  'tbody',
  'dd',
  'dl',
]
const oddTags = [
  'select',
  'option',
  'svg',
  'title',
  'style',
  'script',
  'textarea',
  'template',
  'noscript',
  'math',
  'ruby',
  'rt',
  'caption',
  'colgroup',
  'body',
  'head',
  'html',
  'form',
  'iframe',
  'object',
  'nobr',
  'summary',
  'details',
  'mtext',
  'foreignObject',
]
const attributes = [
  '',
  '',
  '',
  ' class="x"',
  " title='It rose. >'",
  ' title="a < b"',
  ' data-x=1>',
  ' href=https://a.example/b/',
  ' hidden',
  ' =x',
  ' a"b=c',
  ' x = "y" /',
]
const odd = [
  '<!-- It rose. -->',
  '<!-->',
  '<!--->',
  '<!-- --!>',
  '<!doctype html>',
  '<!doctype x "a>b">',
  '<![CDATA[ It rose. ]]>',
  '<?php echo "x" ?>',
  '</ x>',
  '<br>',
  '<br/>',
  '<img alt="It rose.">',
  '<input value="It rose.">',
  '<hr>',
  '<col>',
  '<svg/>',
  '<svg><title>Icon</title><path d="M0 0"/></svg>',
  '<svg><style><b></style></svg>',
  '<script>if (a < b) "</p>"</script>',
  '<script><!-- <script></script> --></script>',
  '<style>p > b {}</style>',
  '<textarea><b>x</textarea>',
  '<title></b></title>',
  '<noscript><b>x</b></noscript>',
  '<noscript><!-- </noscript> --></noscript>',
  '<plaintext>',
  '<select></svg><title></select><img x="</title>x">',
  '<b',
  '<b class="',
  '<a href=x',
  '<!--',
  '\0',
]

const openTag = (names: readonly string[]) =>
  fc
    .tuple(fc.constantFrom(...names), fc.constantFrom(...attributes))
    .map(([name, attribute]) => `<${name}${attribute}>`)
const closeTag = (names: readonly string[]) => fc.constantFrom(...names).map((name) => `</${name}>`)
const text = fc.constantFrom(...texts)

/** Well-nested HTML, as a model or an editor writes it. */
const wellFormed = fc.letrec<{ inline: string; block: string }>((tie) => ({
  inline: fc.oneof(
    { weight: 4, arbitrary: text.filter((part) => part !== '</') },
    fc
      .tuple(
        fc.constantFrom('b', 'i', 'em', 'code', 'span', 'sub', 'q', 'label', 'x-note', 'ruby', 'sup'),
        fc.array(tie('inline'), { maxLength: 3 }),
      )
      .map(([name, parts]) => `<${name}>${parts.join('')}</${name}>`),
    fc.constantFrom(
      '<a href="/x">It fell again!</a>',
      '<button>It fell again!</button>',
      '<br>',
      '<img alt="x">',
      '<!-- It rose. -->',
      '<svg><path d="M0"/></svg>',
      '<script>"<b>"</script>',
    ),
  ),
  block: fc.oneof(
    fc
      .tuple(fc.constantFrom('p', 'h2', 'div', 'pre'), fc.array(tie('inline'), { maxLength: 4 }))
      .map(([name, parts]) => `<${name}>${parts.join('')}</${name}>\n`),
    fc
      .array(fc.array(tie('inline'), { maxLength: 3 }), { minLength: 1, maxLength: 3 })
      .map((items) => `<ul>${items.map((item) => `<li>${item.join('')}`).join('\n')}</ul>`),
    fc
      .array(fc.array(tie('inline'), { maxLength: 3 }), { minLength: 1, maxLength: 3 })
      .map((cells) => `<table><tr>${cells.map((cell) => `<td>${cell.join('')}`).join('')}</table>`),
    fc.array(tie('block'), { maxLength: 2 }).map((blocks) => `<div class="a">${blocks.join('')}</div>`),
  ),
}))

export const wellFormedHtml = fc.array(wellFormed.block, { maxLength: 5 }).map((blocks) => blocks.join(''))

/** HTML made of difficult constructs, mostly malformed. */
export const brokenHtml = fc
  .array(
    fc.oneof(
      { weight: 5, arbitrary: text },
      { weight: 3, arbitrary: openTag(inlineTags) },
      { weight: 3, arbitrary: closeTag(inlineTags) },
      { weight: 3, arbitrary: openTag(blockTags) },
      { weight: 3, arbitrary: closeTag(blockTags) },
      { weight: 1, arbitrary: openTag(oddTags) },
      { weight: 1, arbitrary: closeTag(oddTags) },
      { weight: 1, arbitrary: fc.constantFrom(...odd) },
    ),
    { maxLength: 14 },
  )
  .map((parts) => parts.join(''))

export const htmlDocument = fc.oneof(wellFormedHtml, brokenHtml)
