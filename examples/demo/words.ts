/** Words of a question that say nothing about its subject. */
const stopwords = new Set(
  `a about after all also an and any are as at be been before being between both but by can could did do does
  during each every few for from get had has have having how i if in into is it its itself just like long many
  may me might more most much must my need needs no not of off often on once one only or other our out over own
  please rather said same say says she should so some such tell than that the their them then there these they
  this those through to too under until up us use used using very was we were what when where which while who
  whom whose why will with within without would you your explain describe give happen happens allowed possible
  aber alle allem allen aller alles als also am an andere anderen auch auf aus bei beim bin bis bitte da dabei
  damit dann das dass dem den denn der des dessen die dies diese diesem diesen dieser dieses doch dort du durch
  ein eine einem einen einer eines er es etwa euch etwas fur gegen gibt habe haben hat hatte ich ihm ihn ihr
  ihre ihrem ihren ihrer im in ist ja jede jedem jeden jeder jedes kann kein keine keinen konnen konnte lange
  lang man mehr mein mich mir mit muss mussen nach nicht noch nun nur ob oder ohne sehr sein seine seit sich sie
  sind so soll sollen sollte sonst uber um und uns unter viel viele vom von vor wann war waren warum was weg
  welche welchem welchen welcher welches wenn wer werde werden wie wieder wieso will wir wird wo wofur wollen
  wurde wurden zu zum zur zwischen darf durfen gelten gilt gehort sagt steht passiert erklare first second whether
  document documents library good enough better best benotigt benotige brauche brauchen braucht dispose
  bibliothek dokument dokumente dokumenten frage`.split(/\s+/),
)

/**
 * Lists the subject words of a text, stemmed, in order: `Aufbewahrungsfristen` and
 * `aufzubewahren` share a stem, `§ 7 Abs. 3` gives `§7` and `abs3`.
 */
export function contentWords(text: string): string[] {
  return words(text)
    .filter((word) => word.length > 1 && !stopwords.has(word))
    .map(stem)
}

/** All words, folded: lower case, no diacritics, statute references as one word. */
export function words(text: string): string[] {
  const folded = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/(?<![\p{L}\p{N}])(\p{L})-(?=\p{L})/gu, '$1')
    .replace(/§{1,2}\s?(\d{1,4}[a-z]?)/g, ' §$1 ')
    .replace(/\babs(?:atz|\.)\s?(\d{1,3})\b/g, ' abs$1 ')
    .replace(/^\((\d{1,3})\)/gm, ' abs$1 ')
  return folded.match(/§?[\p{L}\p{N}]+/gu) ?? []
}

/** A light stemmer for both languages: good enough for retrieval, never shown. */
function stem(word: string): string {
  if (/\d/.test(word)) return word
  const verb = word.replace(/^(ab|an|auf|aus|bei|ein|mit|nach|vor)zu(?=.{4})/, '$1')
  return verb.replace(
    /(ungen|ingly|ations?|ung|ing|ies|ied|est|ern|em|en|er|es|ed|e|s|n|y)$/,
    (ending, _, at) => (at >= 4 ? '' : at + ending.length > 4 && ending === 's' ? '' : ending),
  )
}

/** Similarity of two stems, 0–1: equal, or one part of the other as a compound. */
export function likeness(a: string, b: string): number {
  if (a === b) return 1
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (short.length < 5 || /\d/.test(short)) return 0
  if (long.startsWith(short) || long.endsWith(short)) return 0.8
  return short.length >= 6 && long.includes(short) ? 0.6 : 0
}

/** Returns `de` when German function words and letters outnumber English ones. */
export function languageOf(text: string): 'de' | 'en' {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  const german = count(
    /\b(?:der|die|das|den|dem|ein|eine|und|oder|wie|wann|wo|ist|sind|nicht|muss|müssen|darf|für|welche|welcher|gilt|bei|von|mit|nach|auf|zu|im|was|wer)\b|[äöüß§]/gi,
  )
  const english = count(
    /\b(?:the|a|an|and|or|how|when|where|is|are|not|must|may|for|which|what|who|with|of|to|in|on|do|does|should|can)\b/gi,
  )
  return german > english ? 'de' : 'en'
}
