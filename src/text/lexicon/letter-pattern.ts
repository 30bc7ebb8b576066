/** A regular expression with properties of letters, as `letterPattern` makes it. */
export type LetterPattern = {
  /**
   * The regular expression to use on this text. If it is global or sticky, it keeps its `lastIndex` between
   * uses.
   */
  in(text: string): RegExp
  test(text: string): boolean
  exec(text: string): RegExpExecArray | null
}

/**
 * A regular expression with `\p{L}`, `\p{N}`, `\p{M}`, `\p{Lu}` or `\p{Ll}`, which runs faster on Western
 * texts. Leave the flag `u` out. With the flag `i`, the source must not have `\p{Lu}` or `\p{Ll}`. Pass a
 * source made of word lists as a function: a pattern that is never used then costs nothing.
 *
 * V8 collects the characters of a property from all of Unicode each time it parses, creates or compiles a
 * pattern. For a pattern with four properties this takes half a millisecond, longer than reading the text.
 * English and German texts have few characters beyond Latin-1, none of them letters. For these texts a
 * pattern with the letters written out finds the same. All other texts get the properties.
 *
 * @example
 * const capital = letterPattern('^\\p{Lu}')
 * capital.test('Ärger') // true, by /^[A-ZÀ-ÖØ-Þ]/
 * capital.test('Čapek') // true, by /^\p{Lu}/u
 */
export function letterPattern(source: string | (() => string), flags = ''): LetterPattern {
  let western: RegExp | undefined
  let any: RegExp | undefined
  const read = () => (typeof source === 'string' ? source : source())
  const inText = (text: string) =>
    isWestern(text)
      ? (western ??= new RegExp(writeOut(read()), flags))
      : (any ??= new RegExp(read(), `${flags}u`))
  return { in: inText, test: (text) => inText(text).test(text), exec: (text) => inText(text).exec(text) }
}

/** Whether a text has only Latin-1 characters and signs that are neither letters, digits nor marks. */
function isWestern(text: string): boolean {
  return !beyond.test(text)
}

const beyond = /[^\0-\xff\u2000-\u206f\u20a0-\u20bf\u2190-\u22ff\u2500-\u25ff]/

/** The characters of each property in a Western text. */
const characters: Record<string, string> = {
  L: 'A-Za-zªµºÀ-ÖØ-öø-ÿ',
  Lu: 'A-ZÀ-ÖØ-Þ',
  Ll: 'a-zµß-öø-ÿ',
  N: '0-9²³¹¼-¾',
  M: '',
}

/** The source with each property replaced by its characters, in brackets where it is outside of a character class. */
function writeOut(source: string): string {
  return source.replaceAll(classOrProperty, (part) => {
    const written = part.replaceAll(property, (_, name: string) => charactersOf(name))
    if (part.startsWith('[')) return written
    return part.startsWith('\\P') ? `[^${written}]` : `[${written}]`
  })
}

const property = /\\[pP]\{(\w+)\}/g
const classOrProperty = /\[(?:[^\]\\]|\\.)*\]|\\[pP]\{\w+\}/g

function charactersOf(name: string): string {
  const found = characters[name]
  if (found === undefined) throw new Error(`letterPattern knows no \\p{${name}}.`)
  return found
}
