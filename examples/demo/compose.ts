import { selectSentences } from './select.ts'
import type { Chosen, Expected, ReadDocument, Subject } from './select.ts'

type Language = 'de' | 'en'

const phrases = {
  de: {
    nothing: 'Dazu habe ich in der Bibliothek nichts gefunden.',
    offer:
      'Sie enthält Dokumente zur Buchführung, zu gefährlichen Abfällen und zu systematischen Übersichtsarbeiten.',
    further: 'Weitere Punkte aus der Bibliothek:',
    missing: (words: string) => `Zu ${words} sagen die Dokumente nichts.`,
  },
  en: {
    nothing: 'I found nothing about that in the library.',
    offer: 'It holds documents on bookkeeping (in German), hazardous waste and systematic reviews.',
    further: 'Further points from the library:',
    missing: (words: string) => `The documents say nothing about ${words}.`,
  },
}

/** Composes an answer in markdown from the sentences that fit the question best, reworded by rules. */
export function composeAnswer({
  question,
  subject,
  documents,
  missing,
  language,
}: {
  question: string
  subject: Subject
  documents: readonly ReadDocument[]
  /** Names in the question that no document mentions. */
  missing: readonly string[]
  language: Language
}): string {
  const chosen = selectSentences(documents, subject, { language, expects: expectedBy(question) })
  if (chosen.length === 0) return nothingFound(language)

  const lead = chosen.filter((sentence) => sentence === chosen[0] || isRunFrom(chosen[0]!, sentence))
  const others = groupByDocument(chosen.filter((sentence) => !lead.includes(sentence)))
  const blocks = [joinSentences(inOrder(lead), language)]
  if (others.flat().length >= 3) {
    blocks.push(phrases[language].further)
    blocks.push(others.flatMap((group) => toBullets(group, language)).join('\n'))
  } else if (others.length > 0) {
    blocks.push(others.map((group) => joinSentences(group, language)).join(' '))
  }
  if (missing.length > 0) {
    const quoted = missing.map((word) => (language === 'de' ? `„${word}“` : `“${word}”`))
    const list = new Intl.ListFormat(language, { type: 'disjunction' }).format(quoted)
    blocks.push(phrases[language].missing(list))
  }
  return blocks.join('\n\n')
}

function expectedBy(question: string): Expected | null {
  if (/\b(?:how (?:long|soon|often)|when|wie (?:lange|oft)|wann|fristen?)\b/i.test(question)) return 'time'
  return /\b(?:how (?:many|much|big|far|large)|limits?|wie (?:viele?|hoch|gro[sß]))\b/i.test(question)
    ? 'number'
    : null
}

export function nothingFound(language: Language): string {
  return `${phrases[language].nothing} ${phrases[language].offer}`
}

/** Whether `next` stands right after or before `first`, in the same paragraph. */
function isRunFrom(first: Chosen, next: Chosen): boolean {
  const distance = Math.abs(next.index - first.index)
  return next.url === first.url && next.paragraph === first.paragraph && distance === 1
}

function inOrder(sentences: readonly Chosen[]): Chosen[] {
  return sentences.toSorted((a, b) => a.index - b.index)
}

function groupByDocument(chosen: readonly Chosen[]): Chosen[][] {
  return [...Map.groupBy(chosen, ({ url }) => url).values()].map(inOrder)
}

/** Puts adjacent sentences into one bullet, all others into one each. */
function toBullets(group: readonly Chosen[], language: Language): string[] {
  const bullets: Chosen[][] = []
  for (const sentence of group) {
    const last = bullets.at(-1)?.at(-1)
    if (last && last.paragraph === sentence.paragraph && last.index === sentence.index - 1) {
      bullets.at(-1)!.push(sentence)
    } else {
      bullets.push([sentence])
    }
  }
  return bullets.map((bullet) => `- ${joinSentences(bullet, language)}`)
}

const joinLength = 85

/** Joins two short adjacent sentences into one. */
function joinSentences(sentences: readonly Chosen[], language: Language): string {
  const [first, second, ...rest] = sentences.map(({ text }) => reword(text, language))
  if (!first || !second) return first ?? ''
  const lower = language === 'en' ? uncapitalise(second) : null
  const isShort = first.length < joinLength && second.length < joinLength && first.endsWith('.')
  if (!lower || !isShort || !isRunFrom(sentences[0]!, sentences[1]!))
    return [first, second, ...rest].join(' ')
  return [`${first.slice(0, -1)}, and ${lower}`, ...rest].join(' ')
}

/** Removes asides, trailing reasons and examples, and rephrases a few expressions. Conditions stay. */
export function reword(sentence: string, language: Language): string {
  let text = sentence.replace(/\s+\([^()]{1,60}\)/g, '').replaceAll('**', '')
  if (text.length > 120) {
    const aside =
      language === 'de'
        ? /, (?:weil|etwa|zum Beispiel) [^,;:]{3,90}\.$/
        : /, (?:because|for example|such as|so that|since) [^,;:]{3,90}\.$/
    text = text.replace(aside, '.')
  }
  for (const [pattern, replacement] of rewordings[language]) text = text.replace(pattern, replacement)
  return text
}

const rewordings: Record<Language, [RegExp, string][]> = {
  de: [
    [/^([^,;:]{3,90}?) sind (.{3,90}) aufzubewahren\.$/, '$1 müssen $2 aufbewahrt werden.'],
    [/^([^,;:]{3,90}?) ist (.{3,90}) aufzubewahren\.$/, '$1 muss $2 aufbewahrt werden.'],
    [/ ist untersagt\.$/, ' ist nicht erlaubt.'],
  ],
  en: [
    [/\bat once\b/g, 'immediately'],
    [/\bis not allowed\b/g, 'is forbidden'],
    [/\bin order to\b/g, 'to'],
  ],
}

const lowerable =
  /^(?:The|A|An|Each|Every|All|At|In|On|For|If|When|Before|After|It|They|This|No|Two|Values|Containers|Records)\b/

/** The sentence with a lower-case beginning; `null` if its first word may be a name. */
function uncapitalise(text: string): string | null {
  return lowerable.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : null
}
