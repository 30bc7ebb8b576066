import { inlineProtocols } from './protocols.ts'
import type { ProtocolName } from './reading/protocol.ts'

/** The rules of a protocol for a prompt, one per line, and a small example answer. */
export type MarkRules = { rules: readonly string[]; example: string }

/**
 * Numbers that the example cites, and the JSON Pointer of the sidecar. `second` is `undefined` if there is only one
 * source.
 */
export type ExampleNumbers = { first: number; second: number | undefined; sidecar: string }

/** The rule shared by all protocols. */
export const onlyListed =
  'Use only the numbers listed for the sources. Where no source says a thing, write no mark: never guess one.'
const noMarks = 'Write no marks in code, whether in fences or inline, nor in headings, links or addresses.'
const noList = 'Write no list of sources, references or footnotes at the end of the answer.'

/** The rules of a protocol for a prompt. */
export function ruleOf(protocol: ProtocolName, numbers: ExampleNumbers): MarkRules {
  if (protocol === 'sidecar') return sidecarRules(numbers)
  if (protocol === 'usage') return usageRules(numbers)
  return inlineRules(protocol, numbers)
}

function inlineRules(protocol: ProtocolName, { first, second }: ExampleNumbers): MarkRules {
  const { write, wrap } = inlineProtocols.find(({ name }) => name === protocol)!
  const all = second === undefined ? [first] : [first, second]
  const cite = (words: string, cited: readonly number[]) => {
    if (!wrap) return `${words} ${write(cited)}.`
    const { open, close } = wrap(cited)
    return `${open}${words}${close}.`
  }
  const place = wrap
    ? `Put the tags around each sentence or bullet that states a fact from a source: ${cite('a fact', [first])}`
    : `End each sentence or bullet that states a fact from a source with its mark, before the final stop: ${write([first])}.`
  return {
    rules: [
      place,
      ...(second === undefined
        ? []
        : [`Name several sources in one mark: ${several(write(all), wrap?.(all))}`]),
      'A fact that is new or has changed needs a mark of its own; a sentence that only leads over needs none.',
      onlyListed,
      noMarks,
      noList,
    ],
    example: [
      cite('The first fact stands here', [first]),
      `- ${cite('The second fact is an item of a list', all)}`,
    ].join('\n\n'),
  }
}

function several(mark: string, tags: { open: string; close: string } | undefined): string {
  return tags ? `${tags.open}…${tags.close}` : mark
}

function sidecarRules({ first, second, sidecar }: ExampleNumbers): MarkRules {
  const all = second === undefined ? [first] : [first, second]
  const entries = [
    { path: '/summary', sids: [first] },
    { path: '/points/0', sids: all },
  ]
  const document = { summary: 'The first fact stands here.', points: ['The second fact is an item.'] }
  return {
    rules: [
      'Answer with one JSON object and nothing around it.',
      ...sidecarEntryRules({ first, second, sidecar }),
    ],
    example: JSON.stringify(withMember(document, sidecar, entries), null, 2),
  }
}

/** The rules of a sidecar in an object of JSON or YAML. */
export function sidecarEntryRules({ sidecar }: ExampleNumbers): readonly string[] {
  return [
    `At the JSON Pointer ${sidecar} it has an array of {"path": …, "sids": […]}: "path" is the JSON Pointer of a string of the answer, "sids" are the numbers of the sources that bear it out.`,
    'Every string that states a fact from a source has an entry.',
    'A path points to a string, not to an object, array or number. In a pointer, ~ is written ~0 and / is written ~1.',
    onlyListed,
    'Write no marks such as [1] into the strings, and no list of sources.',
  ]
}

/** A copy of an object with a value at a JSON Pointer; missing objects on the way are created. */
function withMember(object: object, pointer: string, value: unknown): object {
  const [step, ...rest] = pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  if (step === undefined) return object
  const inner: unknown = Object.hasOwn(object, step) ? (object as Record<string, unknown>)[step] : {}
  const next =
    rest.length === 0
      ? value
      : withMember(typeof inner === 'object' && inner !== null ? inner : {}, toPointer(rest), value)
  return { ...object, [step]: next }
}

function toPointer(steps: readonly string[]): string {
  return steps.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

function usageRules({ first, second }: ExampleNumbers): MarkRules {
  const { write } = inlineProtocols.find(({ name }) => name === 'usage')!
  const all = second === undefined ? [first] : [first, second]
  return {
    rules: [
      `End the answer with one mark that names all sources you used: ${write(all)}`,
      onlyListed,
      'Write no other marks of sources, and no list of sources.',
    ],
    example: `The first fact stands here. So does the second.\n\n${write(all)}`,
  }
}
