/** Capitalised in English without being names, folded. */
export const commonCapitals: ReadonlySet<string> = new Set(
  `monday tuesday wednesday thursday friday saturday sunday january february march april may june july august
  september october november december mr mrs ms dr prof professor sir lord lady president minister king queen
  prince princess general admiral captain judge senator god internet web`.split(/\s+/),
)

/** Words that many names share: a name without them is still the name. */
export const genericNames: ReadonlySet<string> = new Set(
  `high school university college institute academy national international senior junior royal federal state
  county city town street road river lake mount island north south east west northern southern eastern western
  team club association league company group corporation limited inc ltd bank council department ministry office
  party union museum library hospital church park center centre men's women's men women world cup championship
  festival award prize american british german french act`.split(/\s+/),
)

/** Names that are one, folded. */
export const sameNames: readonly (readonly string[])[] = [
  ['us', 'u.s', 'usa', 'u.s.a', 'united states', 'united states of america', 'america', '$', 'us$'],
  ['uk', 'u.k', 'united kingdom', 'great britain', 'britain'],
  ['eu', 'e.u', 'european union'],
  ['un', 'u.n', 'united nations'],
  ['ussr', 'soviet union'],
  ['uae', 'united arab emirates'],
  ['nyc', 'new york city', 'new york'],
  ['wwii', 'second world war', 'world war ii'],
  ['wwi', 'first world war', 'world war i'],
]

/** Whether two folded words belong to names that are one: `european` and `eu`. */
export function nameSame(a: string, b: string): boolean {
  return sameNames.some(
    (names) =>
      names.some((name) => name.split(' ').includes(a)) && names.some((name) => name.split(' ').includes(b)),
  )
}
