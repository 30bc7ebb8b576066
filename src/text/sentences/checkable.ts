/** What opens a sentence that says nothing of the world, lower-case and without markup. */
const lead =
  /^(?:hi|hello|hey|dear|thanks|thank you|you're welcome|welcome|sure|certainly|of course|absolutely|great question|good question|okay|ok|yes|no|i hope|i'm happy|i am happy|i'd be happy|i would be happy|i'm sorry|i am sorry|sorry|i can't|i cannot|i can help|i could not find|i couldn't find|hallo|guten (?:tag|morgen|abend)|liebe[r]?|danke|vielen dank|gern|gerne|natürlich|selbstverständlich|klar|ja|nein|ich hoffe|ich helfe|ich kann ihnen|es tut mir leid|entschuldigung|leider (?:kann|konnte) ich|gute frage)(?![\p{L}\p{N}'])/u

const offer =
  /^(?:(?:please )?let me know|feel free|if you (?:need|want|have|would like|'d like)|do you want|would you like|just (?:ask|let)|happy to|is there anything|hope this helps|hope that helps|lassen sie (?:mich|es mich)|lass (?:mich|es mich)|(?:wenn|falls) (?:sie|du) (?:weitere|noch|mehr|fragen|möchten|möchtest|willst|wollen)|sagen sie|sag mir|melden sie sich|melde dich|bei (?:weiteren )?fragen|ich stehe|gerne kann ich|kann ich (?:ihnen|dir))(?![\p{L}\p{N}])/u

const announcement =
  /^(?:here(?:'s| is| are)|below (?:is|are)|the following|in summary|to summari[sz]e|in short|let's|let us|i will|i'll|we will look|hier (?:ist|sind|finden sie|findest du)|im folgenden|nachfolgend|zusammengefasst|schauen wir|sehen wir uns)(?![\p{L}\p{N}])/u

/** Verbs that address the reader when a sentence begins with them bare. */
const imperative =
  /^(?:please|note that you|make sure|be sure|remember|try|check|click|open|go to|visit|see|consider|contact|ask|read|run|install|use|enter|select|choose|follow|download|consult|keep in mind|don't|do not|never|always|bitte|beachten sie|beachte|achten sie|achte|prüfen sie|prüfe|klicken sie|klicke|öffnen sie|öffne|gehen sie|besuchen sie|siehe|vgl\.|vergleiche|wenden sie sich|wende dich|fragen sie|lesen sie|wählen sie|geben sie|verwenden sie|nutzen sie|laden sie|denken sie|vergessen sie|konsultieren sie|informieren sie)(?![\p{L}\p{N}])/u

/** Said in passing before what counts: `Yes, it was passed in 1999.` */
const interjection =
  /^(?:yes|no|sure|certainly|of course|absolutely|okay|ok|ja|nein|natürlich|selbstverständlich|klar|gern|gerne)[,;:!–-]+\s+(?=.*\s.*\s)/u

/** No sentence of any of these forms is longer, in UTF-16 units. */
const MAX_LENGTH = 1000

/**
 * Whether a sentence can be true or false, by its form (English and German):
 * not a question, greeting, announcement (`Here is …:`), offer (`Let me know
 * if …`) or instruction to the reader. In doubt it can.
 */
export function isCheckable(sentence: string): boolean {
  if (sentence.length > MAX_LENGTH) return true
  const plain = plainOf(sentence)
  if (!/[\p{L}\p{N}]/u.test(plain)) return false
  if (isQuestion(plain)) return false
  if (/[:：]$/.test(plain)) return false
  if (offer.test(plain)) return false
  if (announcement.test(plain)) return !isBareAnnouncement(plain)
  if (lead.test(plain)) return false
  if (imperative.test(plain)) return false
  return isSentence(plain)
}

function plainOf(sentence: string): string {
  if (!markup.test(sentence)) return sentence.trim().toLowerCase().replace(interjection, '')
  return sentence
    .replace(/(?:\s*\[\^?[\dS][^\]\n]{0,30}\]|【[^】\n]{1,40}】)+(?=[.!?]?$)/g, '')
    .replaceAll(/[*_`~]|^["“„'(]+|["”“')]+$/g, '')
    .replaceAll('’', "'")
    .trim()
    .toLowerCase()
    .replace(interjection, '')
}

/** All that is taken away: most sentences hold none of it. */
const markup = /[[【*_`~"“”„'’()]/

function isQuestion(plain: string): boolean {
  return !plain.endsWith('.') && /[?？؟]["”“»')\]]*$/.test(plain)
}

/** `Here is what I found.` announces; `In summary, sales rose by 3 %.` goes on to claim. */
function isBareAnnouncement(plain: string): boolean {
  if (/^(?:in summary|to summari[sz]e|in short|zusammengefasst)/.test(plain)) return plain.length < 25
  if (/^(?:the following)/.test(plain)) return plain.endsWith(':')
  return !/\d/.test(plain)
}

/** A lone word or label (`Overview`, `Note`) claims nothing; CJK needs no spaces. */
function isSentence(plain: string): boolean {
  return /\p{L}\P{L}+[\p{L}\p{N}]|\p{N}/u.test(plain) || /[\u3040-\u9fff\uac00-\ud7af]{2,}/.test(plain)
}
