/**
 * The parameter of a text in the format `flowed` (RFC 3676), in which a line that ends with a space continues in the
 * next line. The parser would join lines without regard to their quote signs, so that words of two people run together.
 * So the parameter is hidden from the parser, and `joinFlowed` joins the lines.
 */
const parameter = /format\s{0,9}=\s{0,9}"?fl(?=owed)/gi
/** A control character that replaces the `o` of `flowed`; no text contains it. */
const HIDDEN = '\x7f'

export type Flow = 'fixed' | 'flowed' | 'flowed-without-space'

/**
 * Hides the parameter `format=flowed` of a message from the parser. Returns the message, and the flow for `joinFlowed`:
 * `fixed` if the message has no such parameter.
 */
export function hideFlowed(message: Uint8Array): { message: Uint8Array; flow: Flow } {
  // Each byte becomes one character, so that offsets stay the same.
  const text = new TextDecoder('windows-1252').decode(message)
  const found = Array.from(text.matchAll(parameter), ({ index, 0: match }) => index + match.length)
  if (found.length === 0) return { message, flow: 'fixed' }
  const hidden = new Uint8Array(message)
  for (const at of found) hidden[at] = HIDDEN.charCodeAt(0)
  return {
    message: hidden,
    flow: /delsp\s{0,9}=\s{0,9}"?yes/i.test(text) ? 'flowed-without-space' : 'flowed',
  }
}

/**
 * The text as displayed: a line that ends with a space is joined with the next line, unless it is the signature
 * separator `-- ` or the next line has another quote depth. Text of the flow `fixed` keeps its lines.
 */
export function joinFlowed(text: string, flow: Flow): string {
  const shown = text.replaceAll(`fl${HIDDEN}wed`, 'flowed')
  if (flow === 'fixed') return shown
  const lines: string[] = []
  let depth = 0
  let paragraph = ''
  const endParagraph = () => {
    if (paragraph !== '') lines.push(paragraph)
    paragraph = ''
  }
  for (const line of shown.split('\n')) {
    const signs = /^>{0,99}/.exec(line)![0]
    // The space that protects the start of a line (space-stuffing) stays if the line would become a quote without it.
    const isStuffed = line[signs.length] === ' ' && line[signs.length + 1] !== '>'
    const own = line.slice(isStuffed ? signs.length + 1 : signs.length)
    const goesOn = own.endsWith(' ') && own !== '-- '
    if (signs.length !== depth) endParagraph()
    depth = signs.length
    if (paragraph === '' && depth > 0) paragraph = `${signs} `
    paragraph += goesOn && flow === 'flowed-without-space' ? own.slice(0, -1) : own
    if (goesOn) continue
    if (paragraph === '') lines.push('')
    endParagraph()
  }
  endParagraph()
  return lines.join('\n')
}
