import { byTurns, changed, pairsFrom, pairsOf } from '../pool.ts'
import type { Pair } from '../pool.ts'
import { fillings } from './figures.ts'

const WORD =
  /(?<= )(?:ferry|harbour|bridge|museum|library|town|council|ships|houses|people|Hafen|Rathaus|Schiffe|Fluss|Tank|Eintritt|Anlage|Stadt|Häuser)\b/

export function signEdits(): Record<string, Pair[]> {
  const joined = ['≠&', '¬&', '&≠', '&↓', '&→', '×&', '∅&', '&⊄', '+&', '=&']
  const words = ['≠', '¬', '→', '∄', '⇏', '↓', '✗', '☠', '🚫', '👎']
  const emoji = ['❌', '🚫', '👎', '✗', '🤥', '⛔']
  const atWord = (forms: readonly string[]) =>
    pairsOf((sentence, index) =>
      byTurns(sentence, changed(sentence, WORD, forms[index % forms.length]!), index),
    )
  const around = (form: (sentence: string, sign: string) => string) =>
    pairsOf((sentence, index) => ({ claim: sentence, source: form(sentence, emoji[index % emoji.length]!) }))
  const numbers = fillings.map(([name, number]) => [name, number] as const)
  return {
    'symbol joined to a word': atWord(joined),
    'symbol as a word': atWord(words.map((sign) => `${sign} &`)),
    'emoji before a word': atWord(emoji.map((sign) => `${sign} &`)),
    'emoji behind a word': atWord(emoji.map((sign) => `& ${sign}`)),
    'emoji before the sentence': around((sentence, sign) => `${sign} ${sentence}`),
    'emoji behind the sentence': around((sentence, sign) => `${sentence} ${sign}`),
    'emoji before the stop': around((sentence, sign) => `${sentence.slice(0, -1)} ${sign}.`),
    'emoji ✅ and ❌': pairsFrom(
      '{1}: export ✅ is part of plan {2}.',
      '{1}: export ❌ is part of plan {2}.',
      numbers,
    ),
    checkbox: pairsFrom(
      'The form of {1} says: ☑ dogs in room {2}.',
      'The form of {1} says: ☐ dogs in room {2}.',
      numbers,
    ),
    'struck-out word': pairsOf((sentence) => {
      const source = changed(sentence, WORD, '~~&~~ mill')
      return source === null ? null : { claim: sentence, source }
    }),
    'struck-out word, nothing else': pairsOf((sentence) => {
      const source = changed(sentence, WORD, '~~&~~')
      return source === null ? null : { claim: sentence, source }
    }),
    'struck-out “not” in the source': pairsFrom(
      '{1} does not open room {2}.',
      '{1} does ~~not~~ open room {2}.',
      numbers,
    ).filter((_, index) => index % 2 === 0),
    'struck-out figure': pairsOf((sentence) => {
      const source = changed(sentence, /(?<= )\d\d(?= \p{L})/u, '~~&~~ 99')
      return source === null ? null : { claim: sentence, source }
    }),
    'struck-out “not” in the claim': pairsFrom(
      '{1} does not open room {2}.',
      '{1} does ~~not~~ open room {2}.',
      numbers,
    ),
    'struck-out in HTML': pairsOf((sentence, index) => ({
      claim: sentence,
      source: ['<del>', '<s>', '<strike>'].map((tag) => `${tag}${sentence}${tag.replace('<', '</')}`)[
        index % 3
      ]!,
    })),
    'address of a page': pairsFrom(
      'Book {1} at https://port.example/{2} by May.',
      'Book {1} at https://harbour.example/{2} by May.',
      numbers,
    ),
    'path of an address': pairsFrom(
      'Book {1} at https://port.example/{2}/a by May.',
      'Book {1} at https://port.example/{2}/b by May.',
      numbers,
    ),
    'address of mail': pairsFrom(
      'Write to {1} at office{2}@port.example in May.',
      'Write to {1} at office{2}@bank.example in May.',
      numbers,
    ),
    'bare domain': pairsFrom(
      '{1} sells {2} tickets at port.example only.',
      '{1} sells {2} tickets at prot.example only.',
      numbers,
    ),
    'link to a stranger, source plain': numbers.map(([name, number]) => ({
      claim: `The [museum](https://stranger.example/${number}) of ${name} has ${number} rooms.`,
      source: `The museum of ${name} has ${number} rooms.`,
    })),
    'link to a stranger, source linked': numbers.map(([name, number]) => ({
      claim: `The [museum](https://stranger.example/${number}) of ${name} has ${number} rooms.`,
      source: `The [museum](https://museum.example/${number}) of ${name} has ${number} rooms.`,
    })),
    'sentence linked to a stranger': numbers.map(([name, number]) => ({
      claim: `[The museum of ${name} has ${number} rooms.](https://stranger.example/)`,
      source: `The museum of ${name} has ${number} rooms.`,
    })),
    'link to a stranger, in an answer': numbers.map(([name, number]) => {
      const claim = `The [museum](https://stranger.example/${number}) of ${name} has ${number} rooms.`
      return { claim, answer: claim, source: `The museum of ${name} has ${number} rooms.` }
    }),
    'sentence linked to a stranger, in an answer': numbers.map(([name, number]) => {
      const claim = `The museum of ${name} has ${number} rooms.`
      return { claim, answer: `[${claim}](https://stranger.example/)`, source: claim }
    }),
    'mark linked to a stranger, in an answer': numbers.map(([name, number]) => {
      const claim = `The museum of ${name} has ${number} rooms.`
      return { claim, answer: `${claim} [source](https://stranger.example/${number})`, source: claim }
    }),
    'link in HTML to a stranger': numbers.map(([name, number]) => ({
      claim: `The <a href="https://stranger.example/${number}">museum</a> of ${name} has ${number} rooms.`,
      source: `The museum of ${name} has ${number} rooms.`,
    })),
    '[2] for [6] within': pairsFrom(
      'The method of [2] was used in {1} for {2} days.',
      'The method of [6] was used in {1} for {2} days.',
      numbers,
    ),
    '(Smith 2001) for (Smith 2010)': pairsFrom(
      'The method (Smith 2001) was used in {1} for {2} days.',
      'The method (Smith 2010) was used in {1} for {2} days.',
      numbers,
    ),
    'C++ and C': pairsFrom(
      '{1} wrote {2} programs in C++ last year.',
      '{1} wrote {2} programs in C last year.',
      numbers,
    ),
    'C# and C++': pairsFrom(
      '{1} wrote {2} programs in C# last year.',
      '{1} wrote {2} programs in C++ last year.',
      numbers,
    ),
    'O+ and O−': pairsFrom(
      '{1} has {2} donors of blood type O+ only.',
      '{1} has {2} donors of blood type O− only.',
      numbers,
    ),
    'BBB+ and BBB-': pairsFrom(
      '{1} was rated BBB+ for {2} years.',
      '{1} was rated BBB- for {2} years.',
      numbers,
    ),
    '→ and ←': pairsFrom(
      'In {1} the reaction {2} runs A → B.',
      'In {1} the reaction {2} runs A ← B.',
      numbers,
    ),
    '< and ≤': pairsFrom(
      'In {1} the result of trial {2} was p < 0.05.',
      'In {1} the result of trial {2} was p ≤ 0.05.',
      numbers,
    ),
    '= and ≠': pairsFrom(
      'In {1} case {2} holds for a = b only.',
      'In {1} case {2} holds for a ≠ b only.',
      numbers,
    ),
    '+x and -x': pairsFrom(
      '{1} sets {2} flags with chmod +x first.',
      '{1} sets {2} flags with chmod -x first.',
      numbers,
    ),
    '* and /': pairsFrom('In {1} rule {2} is a * b.', 'In {1} rule {2} is a / b.', numbers),
    '& and |': pairsFrom('In {1} rule {2} is a & b.', 'In {1} rule {2} is a | b.', numbers),
    'Fe²⁺ and Fe³⁺': pairsFrom(
      '{1} measured Fe²⁺ in {2} samples.',
      '{1} measured Fe³⁺ in {2} samples.',
      numbers,
    ),
    'CO and Co': pairsFrom('{1} found CO in {2} samples.', '{1} found Co in {2} samples.', numbers),
    'BRCA1 and BRCA2': pairsFrom(
      '{1} tested BRCA1 in {2} samples.',
      '{1} tested BRCA2 in {2} samples.',
      numbers,
    ),
    '? for the stop': pairsOf((sentence) => ({ claim: sentence, source: `${sentence.slice(0, -1)}?` })),
    '(?) behind a word': pairsOf((sentence) => {
      const source = changed(sentence, WORD, '& (?)')
      return source === null ? null : { claim: sentence, source }
    }),
    '(sic!) behind a word': atWord(['& (sic!)', '& [sic]', '& (not)', '& [wrong]']),
  }
}
