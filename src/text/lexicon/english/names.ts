/* English words in and around names, folded. Written for citespan. */

import { months, weekdays } from './dates.ts'

/** Capitalised words that are not names. */
export const capitals = `
mr mrs ms dr prof professor sir lord lady president minister king queen
prince princess general admiral captain judge senator god internet web
${[...months, ...weekdays].join(' ').toLowerCase()}`

/** Words that many names share; a name without them is still the same name. */
export const genericNames = `
high school university college institute academy national international senior junior royal federal state
county city town street road river lake mount island north south east west northern southern eastern western
team club association league company group corporation limited inc ltd bank council department ministry office
party union museum library hospital church park center centre men's women's men women world cup championship
festival award prize american british german french act`

/** Different names of the same thing. */
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

/** Words within a name that its initials skip. */
export const nameLinks = 'of the for and'

/**
 * Words for persons, to which a pronoun such as `he` may refer. Names of persons are not listed: they are
 * recognised by their capitals.
 */
export const persons = `
someone somebody anyone anybody everyone everybody man woman boy girl child person baby father mother son daughter brother sister husband wife uncle aunt king queen prince
princess pope bishop priest monk nun mayor president minister chancellor judge lawyer doctor nurse patient teacher
student pupil author writer poet painter artist composer singer actor actress player coach director manager owner
founder officer soldier sailor captain keeper farmer miller baker worker employee tenant landlord engineer scientist
researcher professor scholar architect driver pilot witness victim user customer member chairman chairwoman
spokesman spokeswoman candidate leader ruler emperor empress saint journalist editor reader speaker librarian curator`
