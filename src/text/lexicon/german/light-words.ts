/** German words that say little about the topic of a sentence, folded. Written for citespan. */

/**
 * Words that join sentences, verbs that mean little without another word, and nouns and adjectives of any
 * subject.
 */
export const lightWords = `
zudem ausserdem ferner darüber insgesamt schliesslich zunächst dabei dadurch dafür daher deshalb somit jedoch
allerdings beispielsweise insbesondere besonders meist häufig oft gewöhnlich üblicherweise grundsätzlich hierbei
hierzu ermöglichen machen geben gibt nehmen bringen lassen führen gehören bestehen bilden stellen dienen erfolgen
gelten liegen stehen kommen gehen bleiben enthalten umfassen bieten beginnen möglich wichtig verschieden mehrere
viele zahlreiche anzahl reihe art weise form teil fall beispiel grund bereich
jahr zeit person mensch leute`
