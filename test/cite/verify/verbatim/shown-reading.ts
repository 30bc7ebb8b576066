import {
  isCopiedIn,
  nearestSentence,
  readClaimVerbatim,
} from '../../../../src/cite/verify/verbatim/read-claim.ts'
import { readText } from '../../../../src/cite/reading/read-text.ts'

/** A claim and a text to search it in. `within`: where it may begin; `isConfined`: and must end. */
export type ReadingCase = readonly [
  claim: string,
  content: string,
  more?: {
    before?: string
    isInverted?: boolean
    span?: readonly [start: number, end: number]
    within?: readonly [start: number, end: number]
    isConfined?: boolean
    /** Addresses that the source has; all by default. */
    addresses?: readonly string[]
  },
]

const spanOf = ([start, end]: readonly [number, number]) => ({ start, end })

/** Everything that the word-for-word search says of a claim, some lines. */
export function showReading([claim, content, more = {}]: ReadingCase): string {
  const { before, isInverted = false, span, within, isConfined = false, addresses } = more
  const places = [
    {
      content,
      span: spanOf(span ?? [0, content.length]),
      ...(within && { within: spanOf(within) }),
      isConfined,
    },
  ]
  const reading = readClaimVerbatim(
    { said: readText(claim), ...(before && { before }), isInverted },
    places,
    {
      isSource: (name) => /^\d$/.test(name),
      hasAddress: (address) => addresses?.includes(address) ?? true,
    },
  )
  const nearest = nearestSentence(reading)
  const near = nearest
    ? `nearest ${nearest.share} ${nearest.obstacle}: ${JSON.stringify(nearest.text)}`
    : 'nothing near'
  if (reading.places) {
    const said = reading.places.map(
      ({ start, end }) => `${JSON.stringify(content.slice(start, end))}@${start}`,
    )
    const copied = isCopiedIn(reading, places) ? ' copied' : ''
    return [
      `has ${said.join(' ')}${copied}`,
      ...(reading.harmless.length > 0 ? [`but for ${reading.harmless.join(', ')}`] : []),
    ].join('\n')
  }
  const { reason, edit, obstacle, sentence } = reading
  const lines = [`${obstacle?.kind ?? 'not'}: ${reason ?? '–'}`]
  if (edit !== undefined) lines.push(`edit: ${edit}`)
  if (sentence && sentence.text !== claim) lines.push(`in ${JSON.stringify(sentence.text)}@${sentence.start}`)
  if (obstacle?.kind === 'differs') {
    const { claim: own, said, matched, share } = obstacle
    lines.push(
      `${own.start}–${own.end} for ${said.start}–${said.end}, ${matched} before, ${share.toFixed(3)}`,
    )
  } else if (obstacle) {
    const by =
      'surrounding' in obstacle
        ? ` ${obstacle.surrounding.kind} ${JSON.stringify(obstacle.surrounding.text)}`
        : ''
    lines.push(`at ${obstacle.place.start}–${obstacle.place.end}${by}`)
  }
  return [...lines, near].join('\n')
}
