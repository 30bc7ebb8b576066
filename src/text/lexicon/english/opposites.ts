/* English words that exclude each other, folded. Written for citespan. */

import type { OppositeGroup } from '../opposite-group.ts'

/** Groups of opposites, folded: each side excludes every other. */
export const groups: readonly OppositeGroup[] = [
  {
    kind: 'quantifier',
    sides: [
      'all every each always entire everyone everybody everything both whole',
      'some several sometimes partly',
      'few rarely seldom',
      'most many often usually mostly majority',
      'none never no neither nobody nothing',
      'half',
    ],
  },
  { kind: 'quantifier', sides: ['all every each', 'only solely just'] },
  { kind: 'quantifier', sides: ['least minimum', 'most maximum'] },
  {
    kind: 'quantifier',
    sides: ['entirely completely fully wholly totally', 'partly partially partial'],
  },
  {
    kind: 'modality',
    sides: [
      'must shall required obliged mandatory compulsory obligatory',
      'may might could can optional voluntary',
      'should ought recommended',
    ],
  },
  ...[
    [
      'rose risen rise rises rising increased increase increases increasing grew grow grows grown growth growing gained gains climbed climb climbs higher up raised raise raises raising soared jumped surged expanded expand expands',
      'fell fallen fall falls falling decreased decrease decreases decreasing declined decline declines declining dropped drop drops shrank shrink shrinks shrunk reduced reduce reduces reducing lower lowered lowers lowering down cut plunged slumped contracted diminished',
    ],
    ['more greater larger bigger higher over above', 'less fewer smaller lower under below'],
    ['before until prior', 'after since following'],
    ['first', 'last'],
    ['first', 'second', 'third', 'fourth'],
    ['beginning start opening', 'end ending close'],
    ['largest biggest highest greatest', 'smallest lowest least'],
    ['high', 'low'],
    ['large big great', 'small little tiny'],
    ['faster quicker', 'slower'],
    ['fast quick rapid rapidly quickly', 'slow slowly gradually'],
    ['older elder', 'younger newer'],
    ['oldest', 'youngest newest'],
    ['old ancient', 'new modern young'],
    ['longer', 'shorter less fewer'],
    ['older', 'less'],
    ['faster', 'less'],
    ['long', 'short brief'],
    ['longest', 'shortest'],
    ['early earlier earliest', 'late later latest'],
    ['better best', 'worse worst'],
    ['good', 'bad poor'],
    ['stronger', 'weaker'],
    ['strong strongly', 'weak weakly'],
    ['cheaper cheap', 'expensive dearer costlier'],
    ['easy easily easier', 'difficult hard harder'],
    ['hot warm hotter warmer', 'cold cool colder cooler'],
    ['wet wetter wettest', 'dry drier driest'],
    ['heavy heavier', 'light lighter'],
    ['thick', 'thin'],
    ['wide broad', 'narrow'],
    ['deep', 'shallow'],
    ['rich', 'poor'],
    [
      'north northern northward',
      'south southern southward',
      'east eastern eastward',
      'west western westward',
    ],
    ['left', 'right'],
    ['inside internal inner indoor indoors', 'outside external outer outdoor outdoors'],
    ['true correct right', 'false incorrect wrong untrue'],
    [
      'legal allowed permitted lawful allow allows permit permits',
      'illegal forbidden prohibited unlawful banned forbid forbids prohibit prohibits ban bans',
    ],
    ['won win wins winning beat beats defeated', 'lost lose loses losing'],
    ['victory', 'defeat'],
    [
      'accepted accept accepts approved approve approves adopted',
      'rejected reject rejects denied refused refuse refuses declined dismissed',
    ],
    ['confirmed confirm confirms affirmed', 'denied deny denies refuted disproved contradicted'],
    ['claim claims claimed assert asserts asserted', 'deny denies denied doubt doubts doubted'],
    ['agree agrees agreed', 'disagree disagrees disagreed'],
    ['support supports supported backed favour favored favoured', 'oppose opposes opposed resisted'],
    ['for', 'against'],
    ['with', 'without'],
    ['included includes including include', 'excluded excludes excluding exclude'],
    ['safe harmless', 'unsafe dangerous hazardous harmful risky'],
    ['readily easily freely highly', 'hardly barely scarcely poorly'],
    ['possible', 'impossible'],
    ['effective', 'ineffective'],
    ['guilty convicted', 'innocent acquitted'],
    ['buy bought buys purchased acquired', 'sell sold sells'],
    ['lend lends lent lender', 'borrow borrows borrowed borrower'],
    ['debtor', 'creditor'],
    ['tenant', 'landlord'],
    ['employer', 'employee'],
    ['import imports imported', 'export exports exported'],
    ['profit profits gain surplus', 'loss losses deficit'],
    ['positive positively', 'negative negatively'],
    ['same identical equal', 'different unequal'],
    ['similar', 'dissimilar different'],
    ['open opens opened opening', 'close closes closed closing shut shuts'],
    [
      'start starts started begin begins began begun starting',
      'stop stops stopped end ends ended ceased finished',
    ],
    ['enter entered enters', 'leave left leaves exit exited'],
    ['arrive arrived arrives', 'depart departed departs'],
    ['remember remembered', 'forget forgot forgotten'],
    ['praise praised praises', 'criticise criticised criticize criticized blamed condemned'],
    ['love loved loves like liked', 'hate hated hates dislike disliked'],
    ['success successful succeeded succeed successfully', 'failure unsuccessful failed fail fails'],
    [
      'improve improved improves improving improvement',
      'worsen worsened worsens worsening deteriorated deteriorate',
    ],
    ['overestimated overestimate', 'underestimated underestimate'],
    ['full', 'empty'],
    ['public', 'private'],
    ['male males man men boy boys', 'female females woman women girl girls'],
    ['child children', 'adult adults'],
    ['day daily daytime', 'night nightly nighttime'],
    ['morning', 'evening', 'afternoon'],
    ['spring', 'summer', 'autumn fall', 'winter'],
    ['weekdays weekday', 'weekends weekend'],
    ['birth born', 'death died'],
    ['life alive living', 'dead'],
    ['peace', 'war'],
    ['friend ally allies', 'enemy enemies'],
    ['ascending upward upwards', 'descending downward downwards'],
    ['oxidised oxidized oxidation oxidise oxidize', 'reduced reduction'],
    ['acid acidic', 'alkaline basic'],
    ['absorb absorbs absorbed', 'emit emits emitted release releases released'],
    ['attract attracts attracted', 'repel repels repelled'],
    ['melt melts melted', 'freeze freezes froze frozen'],
    ['evaporate evaporates evaporated', 'condense condenses condensed'],
    ['soluble', 'insoluble'],
    ['hazardous', 'harmless non-hazardous'],
    ['chronic', 'acute'],
    ['benign', 'malignant'],
    ['common frequent frequently commonly', 'rare uncommon infrequent'],
    ['increase', 'decrease'],
    ['gained', 'lost'],
    ['ally', 'rival'],
    ['present', 'absent'],
    ['majority', 'minority'],
    ['maximum', 'minimum'],
    ['upper', 'lower'],
    ['urban city', 'rural'],
    ['domestic', 'foreign'],
    ['permanent permanently', 'temporary temporarily'],
    ['direct directly', 'indirect indirectly'],
    ['simple', 'complex complicated'],
    ['active actively', 'passive inactive'],
    ['past previous previously', 'future next'],
    ['giving gives gave give', 'taking takes took take receives received'],
    ['push', 'pull'],
    ['teacher', 'student pupil'],
    ['cause causes caused causing', 'prevent prevents prevented preventing cure cures'],
    [
      'promote promotes promoted encourage encouraged',
      'hinder hinders hindered discourage discouraged inhibit inhibits inhibited',
    ],
    ['strengthen strengthens strengthened', 'weaken weakens weakened'],
    ['tighten tightened', 'loosen loosened relaxed'],
    ['accelerate accelerated accelerates', 'decelerate slowed'],
    ['appoint appointed hired', 'dismissed fired resigned'],
    ['survived survive survives', 'died perished destroyed'],
    ['intact unharmed undamaged', 'damaged harmed'],
    ['built build constructed', 'demolished destroyed'],
    ['sink sank sunk', 'float floated'],
  ].map((sides) => ({ kind: 'negation' as const, sides })),
]

/**
 * Words that grade or describe the following noun. Before different nouns, two of them do not contradict each
 * other.
 */
export const attributes = `
more less fewer greater larger bigger smaller higher lower longer shorter older younger newer high low large big great
small little old ancient new modern young first second third fourth last positive negative hot warm cold cool
northern southern eastern western early late public private domestic foreign`

/** Quantifiers by strength, the weakest first: a statement with a stronger one implies the same with a weaker one. */
export const quantifierScale: readonly string[] = [
  'some several sometimes',
  'most many often usually mostly',
  'all every each always everyone everybody everything both',
]

/** Prefixes that negate a word: `soluble` and `insoluble`. */
export const negatingPrefixes = 'un in im il ir non dis de a mis anti'
/** Negating prefixes that are written with or without a hyphen: `non-toxic`. */
export const hyphenated = 'non'
/**
 * Negating prefixes that also begin other words (`amoral`, `about`): they negate only an adjective, recognised by its
 * ending, or one of `prefixedWords`.
 */
export const weakPrefixes = 'a de in im dis anti'
export const adjectiveEndings = 'able ible al ic ent ant ive ate ed ar ous'
export const prefixedWords = 'disagree dislike disprove incorrect disallow disappear disconnect disorder'

/** Pairs of prefixes that make opposites of one word: `hypertension`, `hypotension`. */
export const opposedPrefixes: readonly (readonly [string, string])[] = [
  ['hyper', 'hypo'],
  ['exo', 'endo'],
  ['pre', 'post'],
  ['over', 'under'],
  ['im', 'ex'],
  ['in', 'ex'],
  ['inter', 'intra'],
  ['macro', 'micro'],
  ['mono', 'poly'],
  ['pro', 'anti'],
  ['up', 'down'],
  ['mega', 'milli'],
  ['aero', 'anaero'],
  ['north', 'south'],
  ['east', 'west'],
]
/** Pairs of endings that make opposites of one stem: `useful`, `useless`. */
export const opposedEndings: readonly (readonly [string, string])[] = [['ful', 'less']]

/** Pairs of a phrase of two words and an adverb with the same meaning. */
export const adverbPhrases: readonly (readonly [string, string])[] = [
  ['as well', 'also'],
  ['in part', 'partly'],
  ['in parts', 'partly'],
  ['in full', 'fully'],
]
