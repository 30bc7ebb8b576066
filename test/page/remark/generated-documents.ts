import * as fc from 'fast-check'

const words = fc.constantFrom(
  'Revenue rose.',
  'and fell',
  'naïve é',
  '😀',
  '👨‍👩‍👧 x',
  'مرحبا بالعالم.',
  '这是句子。',
  '5.3 %',
  '"quoted."',
  '(in brackets.)',
  'Why?',
  'so…',
  '&amp; &copy;',
  '&nbsp;',
  '\\* \\[',
  'a\\|b',
  'snake_case_name',
  '`co de`',
  '``a ` b``',
  '$x_1$',
  '![alt](i.png)',
  '<https://b.example/>',
  'https://c.example/d.',
  'www.d.example',
  '[ https://e.example',
  'f&#64;g.example',
  '[^1]',
  '[^two]',
  '[ref][one]',
  '[one]',
  '<b>bold.</b>',
  'a<br>b',
  '<!-- no -->',
)

const inline: fc.Arbitrary<string> = fc.letrec<{ inline: string; wrapped: string }>((tie) => ({
  inline: fc.oneof({ depthSize: 'small' }, { weight: 3, arbitrary: words }, tie('wrapped')),
  wrapped: fc
    .tuple(
      fc.constantFrom(['**', '**'], ['*', '*'], ['_', '_'], ['~~', '~~'], ['***', '***'], ['[', '](/u "t")']),
      tie('inline'),
    )
    .map(([[open, close], content]) => `${open}${content}${close}`),
})).inline

const line = fc
  .array(inline, { minLength: 1, maxLength: 3 })
  .chain((parts) => fc.constantFrom(' ', ' ', ' ', '', '\t').map((space) => parts.join(space)))

/** Blocks of a document. `\n` is replaced by the line ending of the document. */
const block = fc.oneof(
  line,
  fc.tuple(line, fc.constantFrom('\n', '  \n', '\\\n', '\n   '), line).map((parts) => parts.join('')),
  line.map((text) => `## ${text} ##`),
  line.map((text) => `${text}\n===`),
  fc.tuple(line, line, line).map(([a, b, c]) => `- ${a}\n  - ${b}\n\n    ${c}\n- [x] ${c}`),
  fc.tuple(line, line).map(([a, b]) => `3. ${a}\n4) [ ] ${b}`),
  fc.tuple(line, line).map(([a, b]) => `> ${a}\n>> ${b}\nlazy`),
  fc.tuple(words, words).map(([a, b]) => `| ${a} | h |\n|:-:|--:|\n| ${b} \\| x | y. | z |`),
  line.map((text) => `\`\`\`js\n${text}\n\`\`\``),
  line.map((text) => `    ${text}`),
  line.map((text) => `\t${text}`),
  line.map((text) => `<div>\n${text}\n</div>`),
  line.map((text) => `[^1]: ${text}`),
  line.map((text) => `[^two]: ${text}\n\n    more.`),
  fc.constant('[one]: https://one.example "t"'),
  fc.constant('$$\nx^2\n$$'),
  fc.constant('***'),
)

/** Documents as answers are written, with everything in them that GFM and formulas allow. */
export const readableDocument = fc
  .tuple(
    fc.constantFrom('', '', '', '\uFEFF'),
    fc.array(block, { minLength: 1, maxLength: 3 }),
    fc.constantFrom('\n', '\n', '\r\n', '\r'),
    fc.constantFrom('', '\n'),
  )
  .map(([mark, blocks, lineEnding, end]) => (mark + blocks.join('\n\n') + end).replaceAll('\n', lineEnding))
