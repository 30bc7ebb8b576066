import { irregularLemma } from './irregular-verbs.ts'
import { stem } from './stem.ts'
import { englishForms, germanForms } from './verb-forms.ts'

type Pair = readonly [side: string, other: string]

/** Verbs of raising and lowering; the first pair of each language. */
const english: readonly Pair[] = [
  [
    'raise rise increase lift boost grow climb soar surge jump expand hike enlarge swell multiply heighten',
    'lower fall decrease decline drop cut reduce shrink slash trim curb plunge slump dwindle diminish lessen shrivel contract dip',
  ],
  ['lengthen extend prolong', 'shorten curtail truncate'],
  ['widen broaden', 'narrow'],
  ['thicken', 'thin'],
  ['strengthen reinforce fortify', 'weaken undermine'],
  ['tighten', 'loosen relax ease'],
  ['accelerate quicken hasten', 'slow decelerate delay'],
  ['heat warm', 'cool chill'],
  ['fill', 'empty drain'],
  ['gain', 'lose'],
  ['improve enhance', 'worsen deteriorate impair'],
  ['appreciate', 'depreciate'],
  ['advance', 'retreat'],
  ['ascend', 'descend'],
  ['attach fasten', 'detach unfasten'],
  ['appear emerge', 'disappear vanish'],
  ['arrive', 'depart leave'],
  ['accept approve adopt', 'reject refuse dismiss'],
  ['win', 'lose'],
  ['lend', 'borrow'],
  ['import', 'export'],
  ['buy purchase acquire', 'sell'],
  ['promote', 'demote'],
  ['hire recruit', 'dismiss fire sack'],
  ['allow permit authorise authorize', 'forbid ban prohibit'],
  ['include', 'exclude omit'],
  ['praise commend', 'criticise criticize condemn'],
  ['remember', 'forget'],
  ['build construct erect', 'demolish dismantle'],
  ['simplify', 'complicate'],
  ['open', 'close shut'],
  ['begin start', 'end stop cease'],
  ['save', 'waste squander'],
  ['hide conceal', 'reveal disclose'],
]
const german: readonly Pair[] = [
  [
    'erhöhen steigern an|heben auf|stocken aus|weiten vergrössern vermehren steigen an|steigen wachsen zu|nehmen klettern herauf|setzen hoch|setzen',
    'kürzen senken ab|senken verringern reduzieren mindern vermindern verkleinern drosseln herab|setzen sinken ab|sinken fallen schrumpfen ab|nehmen zurück|gehen schwinden zurück|fahren stutzen',
  ],
  ['verlängern aus|dehnen', 'verkürzen'],
  ['verbreitern erweitern', 'verengen verschmälern'],
  ['beschleunigen', 'verlangsamen bremsen verzögern'],
  ['stärken verstärken festigen', 'schwächen ab|schwächen'],
  ['verschärfen', 'lockern mildern entschärfen'],
  ['verteuern', 'verbilligen'],
  ['verbessern', 'verschlechtern'],
  ['verdoppeln', 'halbieren'],
  ['erwärmen erhitzen auf|heizen', 'ab|kühlen kühlen'],
  ['füllen auf|füllen', 'leeren entleeren'],
  ['gewinnen', 'verlieren'],
  ['genehmigen billigen zu|lassen an|nehmen', 'ab|lehnen verweigern verwerfen ab|weisen'],
  ['erlauben gestatten', 'verbieten untersagen'],
  ['kaufen erwerben', 'verkaufen veräussern'],
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

type FormsOf = (verb: string) => string[]

/** Verbs that exclude each other with all their forms; of irregular ones the key of their lemma. */
export const verbSides: readonly Pair[] = [
  ...english.map(([a, b]) => [allOf(a, englishForms), allOf(b, englishForms)] as const),
  ...german.map(([a, b]) => [allOf(a, germanForms), allOf(b, germanForms)] as const),
]

const changes = new Set(
  [verbSides[0]!, verbSides[english.length]!].flat().flatMap((forms) => forms.split(' ')),
)

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
  const lemma = irregularLemma(stem(word))
  return lemma === null ? null : `=${lemma}`
}
