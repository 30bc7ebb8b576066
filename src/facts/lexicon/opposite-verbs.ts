import { irregularLemma } from './irregular-verbs.ts'
import { stem } from '../../text/words/stem.ts'
import { englishForms, germanForms } from './verb-forms.ts'

type Pair = readonly [side: string, other: string]

/**
 * Verbs that exclude each other, those first that tell how much there is. None that is an adjective as well, and no converse such as `buy`
 * and `sell`: one event is both.
 */
const englishChanges: readonly Pair[] = [
  [
    'raise rise increase lift boost grow climb soar surge jump expand hike enlarge swell multiply heighten',
    'lower fall decrease decline drop cut reduce shrink slash trim curb plunge slump dwindle diminish lessen shrivel contract dip',
  ],
  ['lengthen extend prolong', 'shorten curtail truncate'],
  ['widen broaden', 'narrow'],
  ['double triple quadruple', 'halve'],
]
const english: readonly Pair[] = [
  ['strengthen reinforce fortify', 'weaken undermine'],
  ['tighten', 'loosen relax ease'],
  ['accelerate quicken hasten', 'decelerate delay'],
  ['gain', 'lose'],
  ['improve enhance', 'worsen deteriorate impair'],
  ['appreciate', 'depreciate'],
  ['advance', 'retreat'],
  ['ascend', 'descend'],
  ['attach fasten', 'detach unfasten'],
  ['appear emerge', 'disappear vanish'],
  ['arrive', 'depart leave'],
  ['accept approve adopt', 'reject refuse dismiss'],
  ['promote', 'demote'],
  ['hire recruit', 'dismiss fire sack'],
  ['allow permit authorise authorize', 'forbid ban prohibit'],
  ['include', 'exclude omit'],
  ['praise commend', 'criticise criticize condemn'],
  ['remember', 'forget'],
  ['build construct erect', 'demolish dismantle'],
  ['simplify', 'complicate'],
  ['begin start', 'end stop cease'],
  ['save', 'waste squander'],
  ['hide conceal', 'reveal disclose'],
]
const germanChanges: readonly Pair[] = [
  [
    'erhöhen steigern an|heben auf|stocken aus|weiten vergrössern vermehren steigen an|steigen wachsen zu|nehmen klettern herauf|setzen hoch|setzen',
    'kürzen senken ab|senken verringern reduzieren mindern vermindern verkleinern drosseln herab|setzen sinken ab|sinken fallen schrumpfen ab|nehmen zurück|gehen schwinden zurück|fahren stutzen',
  ],
  ['verlängern aus|dehnen', 'verkürzen'],
  ['verbreitern erweitern', 'verengen verschmälern'],
  ['verdoppeln verdreifachen vervierfachen', 'halbieren'],
]
const german: readonly Pair[] = [
  ['beschleunigen', 'verlangsamen bremsen verzögern'],
  ['stärken verstärken festigen', 'schwächen ab|schwächen'],
  ['verschärfen', 'lockern mildern entschärfen'],
  ['verteuern', 'verbilligen'],
  ['verbessern', 'verschlechtern'],
  ['erwärmen erhitzen auf|heizen', 'ab|kühlen kühlen'],
  ['füllen auf|füllen', 'leeren entleeren'],
  ['gewinnen', 'verlieren'],
  ['genehmigen billigen zu|lassen an|nehmen', 'ab|lehnen verweigern verwerfen ab|weisen'],
  ['erlauben gestatten', 'verbieten untersagen'],
  ['bauen errichten', 'ab|reissen demolieren'],
  ['auf|bauen', 'ab|bauen'],
  ['ein|führen', 'ab|schaffen'],
  ['öffnen', 'schliessen'],
  ['beginnen starten', 'enden beenden auf|hören'],
  ['loben', 'tadeln kritisieren'],
  ['vereinfachen erleichtern', 'erschweren'],
  ['an|kommen ein|treffen', 'ab|fahren ab|reisen'],
  ['erscheinen auf|tauchen', 'verschwinden'],
  ['befördern', 'degradieren'],
]

/** Keys of words that were asked for: each word of a text is held against many others. */
const keys = new Map<string, string | null>()
const MAX_KEYS = 4000

type FormsOf = (verb: string) => string[]

const sidesOf = (pairs: readonly Pair[], formsOf: FormsOf) =>
  pairs.map(([a, b]) => [allOf(a, formsOf), allOf(b, formsOf)] as const)
const changeSides = [...sidesOf(englishChanges, englishForms), ...sidesOf(germanChanges, germanForms)]

/** Verbs that exclude each other with all their forms; of irregular ones the key of their lemma. */
export const verbSides: readonly Pair[] = [
  ...changeSides,
  ...sidesOf(english, englishForms),
  ...sidesOf(german, germanForms),
]

const changes = new Set(changeSides.flat().flatMap((forms) => forms.split(' ')))

/** Whether a folded word tells that something rose or fell. */
export function isChange(word: string): boolean {
  const key = lemmaKey(word)
  return changes.has(word) || (key !== null && changes.has(key))
}

function allOf(verbs: string, formsOf: FormsOf): string {
  const forms = verbs.split(' ').flatMap((verb) => {
    const key = lemmaKey(verb.replace('|', ''))
    return key === null ? formsOf(verb) : [...formsOf(verb), key]
  })
  return [...new Set(forms)].join(' ')
}

/** What all forms of an irregular verb are listed under, written like no word; `null` for another word. */
export function lemmaKey(word: string): string | null {
  const known = keys.get(word)
  if (known !== undefined) return known
  // A seller is no form of `sell`.
  const lemma = /ers?$/.test(word) ? null : irregularLemma(stem(word))
  const key = lemma === null ? null : `=${lemma}`
  if (keys.size >= MAX_KEYS) keys.clear()
  keys.set(word, key)
  return key
}
