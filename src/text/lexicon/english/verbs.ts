/* English verbs that have irregular forms, and that exclude each other; folded. Written for citespan. */

/** English verbs with irregular forms: the base, then its other forms, folded. */
export const irregularVerbs = `
arise arose arisen, awake awoke awoken, bear bore borne, beat beaten, become became, begin began begun,
behold beheld, bend bent, beset, bet, bid bade bidden, bind bound, bite bit bitten, bleed bled, blow blew blown,
break broke broken, breed bred, bring brought, broadcast, build built, burn burnt, burst, buy bought, cast,
catch caught, choose chose chosen, cling clung, come came, cost, creep crept, cut, deal dealt, dig dug,
draw drew drawn, dream dreamt, drink drank drunk, drive drove driven, dwell dwelt, eat ate eaten, fall fell fallen,
feed fed, feel felt, fight fought, find found, flee fled, fling flung, fly flew flown flies, forbid forbade forbidden,
forecast, foresee foresaw foreseen, forget forgot forgotten, forgive forgave forgiven, forgo forwent forgone,
forsake forsook forsaken, freeze froze frozen, get got gotten, give gave given, go went gone goes going, grind,
grow grew grown, hang hung, hear heard, hide hid hidden, hit, hold held, hurt, keep kept, kneel knelt,
know knew known, lay laid, lead led, leap leapt, learn learnt, lend lent, let, lie lain lying, light lit, lose lost,
make made, mean meant, meet met, mislead misled, mistake mistook mistaken, misunderstand misunderstood, mow mown,
outdo outdid outdone, outgrow outgrew outgrown, overcome overcame, overhear overheard, override overrode overridden,
oversee oversaw overseen, overtake overtook overtaken, overthrow overthrew overthrown, partake partook partaken,
pay paid, prove proven, put, quit, read, rebuild rebuilt, repay repaid, resell resold, retell retold, rid,
ride rode ridden, ring rang rung, rise rose risen, run ran, say said, see saw seen, seek sought, sell sold,
send sent, set, sew sewn, shake shook shaken, shear shorn, shed, shine shone, shoot shot, show shown,
shrink shrank shrunk, shut, sing sang sung, sink sank sunk, sit sat, slay slew slain, sleep slept, slide slid,
sling slung, slit, smell smelt, sow sown, speak spoke spoken, speed sped, spell spelt, spend spent, spill spilt,
spin spun, spit spat, split, spoil spoilt, spread, spring sprang sprung, stand stood, steal stole stolen, stick stuck,
sting stung, stride strode stridden, strike struck stricken, string strung, strive strove striven, swear swore sworn,
sweep swept, swell swollen, swim swam swum, swing swung, take took taken, teach taught, tear tore torn, tell told,
think thought, throw threw thrown, thrust, tread trod trodden, undergo underwent undergone,
understand understood, undertake undertook undertaken, undo undid undone, uphold upheld, upset, wake woke woken,
wear wore worn, weave wove woven, weep wept, win won, withdraw withdrew withdrawn, withhold withheld,
withstand withstood, wring wrung, write wrote written`

/** Verbs for rising and falling and their opposites: two sides each, infinitives. */
export const changeVerbs: readonly (readonly [side: string, other: string])[] = [
  [
    'raise rise increase lift boost grow climb soar surge jump expand hike enlarge swell multiply heighten',
    'lower fall decrease decline drop cut reduce shrink slash trim curb plunge slump dwindle diminish lessen shrivel contract dip',
  ],
  ['lengthen extend prolong', 'shorten curtail truncate'],
  ['widen broaden', 'narrow'],
  ['double triple quadruple', 'halve'],
]

/**
 * Pairs of verbs that exclude each other, besides `changeVerbs`. No verb that is also an adjective, and no converse
 * such as `buy` and `sell`, which describe one event.
 */
export const oppositeVerbs: readonly (readonly [side: string, other: string])[] = [
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
