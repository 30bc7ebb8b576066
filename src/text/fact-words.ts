/** Words that turn a statement round, folded; `n't` is told by its ending. */
const negators = new Set(
  `no not never none neither nor nobody nothing nowhere without cannot hardly barely scarcely
  nicht kein keine keiner keines keinem keinen nie niemals niemand nichts nirgends weder ohne kaum`
    .split(/\s+/)
    .filter(Boolean),
)

export function isNegator(word: string): boolean {
  return negators.has(word) || word.endsWith("n't")
}

/**
 * Groups of words that exclude each other, folded: two texts that differ in
 * words of one group, in one place, differ in what they say.
 */
const groups: readonly { kind: 'quantifier' | 'modality' | 'negation'; sides: readonly string[] }[] = [
  {
    kind: 'quantifier',
    sides: [
      'all every each always entire alle jeder jede jedes allen immer sämtliche stets',
      'some several few sometimes einige manche wenige manchmal mehrere',
      'most many often usually die-meisten meisten viele meist meistens oft häufig',
      'none never keine keiner kein nie niemals',
      'only solely exclusively nur ausschliesslich',
    ],
  },
  {
    kind: 'quantifier',
    sides: ['at-least minimum mindestens wenigstens', 'at-most maximum höchstens maximal'],
  },
  {
    kind: 'modality',
    sides: [
      'must shall required obliged muss müssen verpflichtet',
      'may might could can möglicherweise kann können könnte darf dürfen könnten',
      'should ought soll sollen sollte sollten',
    ],
  },
  ...[
    [
      'rose risen rise rises rising increased increase increases increasing grew grow grows grown growth gained gains climbed higher up stieg stiegen steigt gestiegen steigen erhöhte erhöht erhöhung wuchs wachsen gewachsen zunahme zugenommen höher',
      'fell fallen fall falls falling decreased decrease decreases decreasing declined decline declines dropped drop drops shrank reduced lower down sank sanken sinkt gesunken sinken verringerte verringert fiel fielen gefallen abnahme abgenommen schrumpfte niedriger rückgang',
    ],
    ['more mehr greater larger', 'less fewer weniger smaller'],
    ['before vor bevor', 'after nach nachdem'],
    ['above over oberhalb über', 'below under unterhalb unter'],
    ['first erste erster erstes ersten', 'last letzte letzter letztes letzten'],
    ['largest biggest highest grösste grösster höchste', 'smallest lowest kleinste kleinster niedrigste'],
    ['true wahr richtig correct', 'false falsch incorrect wrong untrue'],
    [
      'legal allowed permitted lawful erlaubt zulässig rechtmässig',
      'illegal forbidden prohibited unlawful banned verboten unzulässig rechtswidrig untersagt',
    ],
    ['won win wins gewann gewonnen', 'lost lose loses verlor verloren'],
    ['accepted approved angenommen genehmigt', 'rejected denied refused abgelehnt verweigert'],
    ['with mit', 'without ohne'],
    ['included includes including einschliesslich enthalten', 'excluded excludes excluding ausgeschlossen'],
    ['safe sicher', 'unsafe dangerous unsicher gefährlich'],
    ['possible möglich', 'impossible unmöglich'],
    ['effective wirksam', 'ineffective unwirksam'],
    ['guilty schuldig', 'innocent unschuldig'],
    ['buy bought buys kaufte gekauft', 'sell sold sells verkaufte verkauft'],
    ['positive positiv', 'negative negativ'],
    ['same gleich', 'different unterschiedlich verschieden'],
  ].map((sides) => ({ kind: 'negation' as const, sides })),
]

type Side = { kind: 'quantifier' | 'modality' | 'negation'; group: number; side: number }

const sideOf: ReadonlyMap<string, readonly Side[]> = buildSides()

function buildSides(): Map<string, Side[]> {
  const map = new Map<string, Side[]>()
  for (const [group, { kind, sides }] of groups.entries()) {
    for (const [side, words] of sides.entries()) {
      for (const word of words.split(' ')) map.set(word, [...(map.get(word) ?? []), { kind, group, side }])
    }
  }
  return map
}

/** The kind of opposition two folded words stand in (`rose` and `fell`), or `null`. */
export function oppositionOf(a: string, b: string): Side['kind'] | null {
  for (const left of sideOf.get(a) ?? []) {
    for (const right of sideOf.get(b) ?? []) {
      if (left.group === right.group && left.side !== right.side) return left.kind
    }
  }
  return null
}

/** Whether a word excludes others, so that putting another in its place changes what is said. */
export function hasOpposites(word: string): boolean {
  return sideOf.has(word)
}
