/** English words that say little about the topic of a sentence, folded. Written for citespan. */

/**
 * Words that join sentences, verbs that mean little without another word, and nouns and adjectives of any
 * subject.
 */
export const lightWords = `
additionally furthermore moreover overall conclusion summary generally typically usually often sometimes
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
one two time year first last easy easier hard harder difficult better best`
