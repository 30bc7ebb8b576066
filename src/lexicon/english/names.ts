/* English words in and around names, folded. Written for citespan. */

/** Capitalised without being names, besides months and weekdays. */
export const englishCapitals = `
mr mrs ms dr prof professor sir lord lady president minister king queen
prince princess general admiral captain judge senator god internet web`

/** Words that many names share: a name without them is still the name. */
export const englishGenericNames = `
high school university college institute academy national international senior junior royal federal state
county city town street road river lake mount island north south east west northern southern eastern western
team club association league company group corporation limited inc ltd bank council department ministry office
party union museum library hospital church park center centre men's women's men women world cup championship
festival award prize american british german french act`

/** Names of one thing. */
export const englishSameNames: readonly (readonly string[])[] = [
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

/** Words within a name of which its initials take none. */
export const englishNameLinks = 'of the for and'
