import { stem } from '../../text/words/stem.ts'

/*
 * English and German, folded: what joins sentences, verbs that carry another
 * word, and nouns and adjectives of any subject.
 */
const words = `additionally furthermore moreover overall conclusion summary generally typically usually often sometimes
  commonly mainly mostly especially particularly specifically essentially basically actually simply ultimately
  similarly likewise consequently therefore thus hence however nevertheless meanwhile instead finally firstly
  secondly lastly initially eventually previously subsequently recently currently due because along within among
  together across toward towards upon despite although though whether since rather even well still yet like
  according known called considered seen regarded referred described
  allow enable cause make made take took give gave get got go went come came become became keep kept let use put turn
  work help include involve contain consist provide offer serve occur happen exist appear seem tend lead led result
  remain follow base relate need want try begin began start continue add bring show mean refer describe
  able possible likely important significant certain various several different many multiple numerous variety number
  range type kind sort form way manner thing case example instance reason factor aspect part fact idea process order
  area new good great large small big long short high low major main key common specific general whole people person
  one two time year first last easy easier hard harder difficult better best
  zudem ausserdem ferner darüber insgesamt schliesslich zunächst dabei dadurch dafür daher deshalb somit jedoch
  allerdings beispielsweise insbesondere besonders meist häufig oft gewöhnlich üblicherweise grundsätzlich hierbei
  hierzu ermöglichen machen geben gibt nehmen bringen lassen führen gehören bestehen bilden stellen dienen erfolgen
  gelten liegen stehen kommen gehen bleiben enthalten umfassen bieten beginnen möglich wichtig verschieden mehrere
  viele zahlreiche anzahl reihe art weise form teil fall beispiel grund bereich`

const terms: ReadonlySet<string> = new Set(words.split(/\s+/).filter(Boolean).map(stem))

/** Whether a term says little of what a sentence is about: `various`, `allow`, `furthermore`. */
export function isLight(term: string): boolean {
  return terms.has(term)
}
