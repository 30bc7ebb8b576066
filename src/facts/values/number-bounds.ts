/** What is said of a number before it: that it is a bound, or rounded. */
export type NumberBound = {
  /** `up`: at least, more than. `down`: at most, less than. */
  bound: 'up' | 'down' | null
  isRounded: boolean
}

/** Longest expression that is looked for, in UTF-16 units. */
const REACH = 32

const up =
  /(?:at least|no less than|not less than|no fewer than|minimum of|(?<!\bnot? )more than|over|above|exceeds?|exceeding|greater than|larger than|higher than|older than|longer than|from|>|≥|mindestens|wenigstens|(?<!\bnicht )mehr als|über|nicht weniger als|größer als|höher als|älter als|ab)[ \u00a0]*$/iu
const down =
  /(?:at most|up to|no more than|not more than|maximum of|(?<!\bnot? )(?:less|fewer) than|under|below|within|lower than|smaller than|younger than|<|≤|höchstens|maximal|bis zu|(?<!\bnicht )weniger als|unter|nicht mehr als|kleiner als|niedriger als|jünger als|binnen|innerhalb von)[ \u00a0]*$/iu
const rounded =
  /(?:about|around|approximately|approx\.?|roughly|nearly|almost|close to|some|circa|ca\.?|~|≈|just (?:over|under)|a good|etwa|rund|ungefähr|knapp|gut|fast|beinahe|annähernd|an die)[ \u00a0]*$/iu

/** What all of these end with. */
const ending = /(\p{L}+|[<>≤≥~≈])\.?[ \u00a0]*$/u
const endings = new Set(
  `least than of over above exceed exceeds exceeding from > ≥ mindestens wenigstens als über ab most to under below
  within < ≤ höchstens maximal zu unter binnen von about around approximately approx roughly nearly almost some
  circa ca ~ ≈ good etwa rund ungefähr knapp gut fast beinahe annähernd die`.split(/\s+/),
)
const none: NumberBound = { bound: null, isRounded: false }

/** Reads what stands right before a number that starts at `start`. */
export function readBound(text: string, start: number): NumberBound {
  const before = text.slice(Math.max(0, start - REACH), start)
  const last = ending.exec(before)?.[1]?.toLowerCase()
  if (last === undefined || !endings.has(last)) return none
  const bound = up.test(before) ? 'up' : down.test(before) ? 'down' : null
  return { bound, isRounded: rounded.test(before) }
}
