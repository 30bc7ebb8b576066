import { byTurns, changed, pairsFrom, pairsOf } from '../pool.ts'
import type { Pair } from '../pool.ts'
import { fillings } from './figures.ts'

export function wordEdits(): Record<string, Pair[]> {
  const at = (pattern: RegExp, by: string | ((match: string) => string)) =>
    pairsOf((sentence, index) => byTurns(sentence, changed(sentence, pattern, by), index))
  const exchanged = (pairs: Record<string, string>) =>
    at(new RegExp(`(?<= )(?:${Object.keys(pairs).join('|')})(?= )`), (match) => pairs[match]!)
  const VERB =
    /(?<= )(?:was|is|has|opens|employs|shows|pay|holds|wurde|ist|stieg|sank|fasst|kostet|öffnet)(?= )/
  const IS_GERMAN = /wurde|ist|stieg|sank|fasst|kostet|öffnet/
  const behind = (english: string, german: string) =>
    at(VERB, (match) => `${match} ${IS_GERMAN.test(match) ? german : english}`)
  return {
    'not added': behind('not', 'nicht'),
    'never added': behind('never', 'nie'),
    'hardly added': behind('hardly', 'kaum'),
    'perhaps added': behind('perhaps', 'vielleicht'),
    'allegedly added': behind('allegedly', 'angeblich'),
    'no longer added': behind('no longer', 'nicht mehr'),
    'almost added': behind('almost', 'fast'),
    'only added': behind('only', 'nur'),
    'not dropped': at(/ not(?= )| nicht(?= )| never(?= )| nie(?= )/, ''),
    'may not and must': exchanged({ may: 'must', must: 'may', dürfen: 'müssen' }),
    'before and after': exchanged({ before: 'after', after: 'before', ab: 'vor' }),
    'from and to': at(/from (\w+) to (\w+)/, (match) => {
      const [, first, , second] = match.split(' ')
      return `from ${second} to ${first}`
    }),
    'rose and fell': exchanged({ rose: 'fell', fell: 'rose', grew: 'shrank', stieg: 'sank', sank: 'stieg' }),
    'longer and shorter': exchanged({ longer: 'shorter', shorter: 'longer', über: 'unter' }),
    'every and some': at(
      /^Every|^Only|^Nur/,
      (match) => ({ Every: 'Hardly any', Only: 'At least', Nur: 'Mindestens' })[match]!,
    ),
    'names of places exchanged': at(
      /(?<= )(?:Osterfeld|Brandau|Kelmin|Tarvik|Nordholm|Seeburg|Calder|Dunlow|Esker|Pendle)\b/,
      (match) => (match === 'Oxley' ? 'Lindale' : 'Oxley'),
    ),
    'two places exchanged': at(/([A-Z]\p{Ll}+) (and|to) ([A-Z]\p{Ll}+)/u, (match) => {
      const [first, word, second] = match.split(' ')
      return `${second} ${word} ${first}`
    }),
    'first name exchanged': at(
      /\b(?:Anders|Marit|Clara|Oswald|Nadia|Johanne|Per|Ute|Jens|Konrad)\b/,
      (match) => (match === 'Nadia' ? 'Marit' : 'Nadia'),
    ),
    'letter of a name': at(
      /\b(?:Holm|Lund|Pike|Berg|Lang|Roth|Veit)\b/,
      (match) =>
        ({
          Holm: 'Helm',
          Lund: 'Lind',
          Pike: 'Pyke',
          Berg: 'Burg',
          Lang: 'Land',
          Roth: 'Rath',
          Veit: 'Voit',
        })[match]!,
    ),
    'letter of a word': at(
      /\b(?:closed|sold|bought|paid|carry|Kinder|Keller|Holz|Züge)\b/,
      (match) =>
        ({
          closed: 'cloned',
          sold: 'told',
          bought: 'brought',
          paid: 'said',
          carry: 'marry',
          Kinder: 'Rinder',
          Keller: 'Teller',
          Holz: 'Holt',
          Züge: 'Zuge',
        })[match]!,
    ),
    'prefix un-': pairsFrom(
      'The report of {1} on case {2} was complete.',
      'The report of {1} on case {2} was incomplete.',
      fillings,
    ),
    'allowed and not allowed': pairsFrom(
      'Dogs are allowed in {1} on day {2}.',
      'Dogs are not allowed in {1} on day {2}.',
      fillings,
    ),
    'kein for ein': pairsFrom(
      'In {1} gibt es ein Café mit {2} Plätzen.',
      'In {1} gibt es kein Café mit {2} Plätzen.',
      fillings,
    ),
    ordinals: pairsFrom(
      '{1} is the second largest of the {2} ports.',
      '{1} is the third largest of the {2} ports.',
      fillings,
    ),
    'German ordinals': pairsFrom(
      '{1} ist der drittgrößte von {2} Häfen.',
      '{1} ist der viertgrößte von {2} Häfen.',
      fillings,
    ),
    superlative: pairsFrom(
      '{1} is the largest of the {2} ports.',
      '{1} is the third largest of the {2} ports.',
      fillings,
    ),
    'number words': pairsFrom(
      '{1} has three cranes and {2} ships.',
      '{1} has five cranes and {2} ships.',
      fillings,
    ),
    'German number words': pairsFrom(
      '{1} hat drei Kräne und {2} Schiffe.',
      '{1} hat fünf Kräne und {2} Schiffe.',
      fillings,
    ),
    'or for and': pairsFrom(
      'The tax of {1} applies to ships and boats of class {2}.',
      'The tax of {1} applies to ships or boats of class {2}.',
      fillings,
    ),
    'subject and object': pairsFrom('{1} sold Harrowby {2} ships.', 'Harrowby sold {1} {2} ships.', fillings),
    accents: pairsFrom('{1} wählte {2} Mütter in den Rat.', '{1} wählte {2} Mutter in den Rat.', fillings),
    tense: pairsFrom('{1} closes {2} shops.', '{1} closed {2} shops.', fillings),
    plural: pairsFrom(
      'The {1} of plan {2} lets visitor pass the gate.',
      'The {1} of plan {2} lets visitors pass the gate.',
      fillings,
    ),
  }
}
