import * as fc from 'fast-check'

const inlines = [
  'Revenue rose to 5.3 million.',
  ' It fell again!',
  ' ',
  '  ',
  'plain words',
  '**bold sentence.**',
  '*slanted*',
  '***both.***',
  '~~gone.~~',
  '_under_',
  'snake_case_name',
  '`code [x](y)`',
  '``a ` b``',
  '[link text](https://a.example/x)',
  '[ref][one]',
  '[one]',
  '![alt](https://a.example/i.png)',
  '<https://b.example/>',
  'https://c.example/d?e=f',
  'www.d.example',
  'me@e.example',
  '<b>',
  '</b>',
  '<br>',
  '&amp;',
  '&copy;',
  '&notreal;',
  '\\*',
  '\\[',
  '\\',
  '[',
  ']',
  '(',
  ')',
  '!',
  '*',
  '**',
  '_',
  '~',
  '`',
  '😀',
  '👨‍👩‍👧',
  'é',
  'مرحبا بالعالم.',
  '这是句子。',
  'naïve',
  '(in brackets.)',
  '"quoted."',
  '[^1]',
  ':',
  '|',
  '#',
  '>',
  '- ',
  '$x$',
  'a*"b"*',
  '5%*',
  '…',
  'end?',
]
const newlines = ['\n', '\r\n', '\n\n', '\n\n', '\r\n\r\n', '  \n', '\\\n']
const lineStarts = [
  '',
  '',
  '',
  '# ',
  '## ',
  '> ',
  '> > ',
  '- ',
  '  - ',
  '1. ',
  '   ',
  '    ',
  '\t',
  '- [ ] ',
  '- [x] ',
  '| a | b |\n|---|:-:|\n| ',
  '| ',
  '```js\n',
  '```\n',
  '~~~\n',
  '<div>\n',
  '<!-- ',
  '-->',
  '---\n',
  '===\n',
  '[one]: https://one.example\n',
  '[^1]: note ',
  '1) ',
  '+ ',
]

const line = fc
  .tuple(
    fc.constantFrom(...lineStarts),
    fc.array(fc.constantFrom(...inlines), { maxLength: 6 }),
    fc.constantFrom(...newlines),
  )
  .map(([start, parts, newline]) => start + parts.join('') + newline)

/** Markdown made of difficult constructs, often malformed. */
export const markdownDocument = fc.array(line, { maxLength: 10 }).map((lines) => lines.join(''))

/** Markdown documents; most are long enough to be parsed in several chunks. */
export const longMarkdownDocument = fc
  .array(line, { minLength: 150, maxLength: 300, size: 'max' })
  .map((lines) => lines.join(''))

/** A document and spans of it. */
export const documentWithSpans = markdownDocument.chain((text) =>
  fc.tuple(
    fc.constant(text),
    fc.array(
      fc
        .tuple(fc.nat(text.length), fc.nat(text.length))
        .map(([a, b]) => ({ start: Math.min(a, b), end: Math.max(a, b) })),
      { maxLength: 8 },
    ),
  ),
)
