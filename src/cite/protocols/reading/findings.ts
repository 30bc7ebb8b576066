import type { KnownName, ProtocolName, SourceName } from './protocol.ts'
import type { SourceResolver } from './resolve-sources.ts'
import type { ScannedMark } from './mark-taker.ts'

/** A mark found in a text: a reference to sources that the model wrote, such as `[1]`. */
export type Mark = {
  /**
   * The offset in the clean text (the text without its marks), in UTF-16 units, at which the mark stood or, if it
   * `stays`, ends.
   */
  at: number
  /**
   * An offset in the clean text. For a pair of tags around a claim: where the claim begins. For a mark that `stays`:
   * where the mark begins. Absent for all other marks.
   */
  start?: number
  /**
   * Whether the mark stays in the clean text, for example because its sentence needs it. It is then the part of the
   * clean text from `start` to `at`.
   */
  stays?: true
  /**
   * The ids of the sources that the mark cites, at least one, each once. A source is left out if an earlier mark at the
   * same offset cites it with the same scope, start, pages and label.
   */
  sourceIds: string[]
  /** How the mark is written: the name of its protocol, such as `numbers` for `[1]` or `source-ids` for `[[S:1]]`. */
  protocol: ProtocolName
  /**
   * The mark as written. If the citation comes from a sidecar (the list of citations in a JSON or YAML answer), the
   * entry of the sidecar as JSON, cut after 200 UTF-16 units.
   */
  marker: string
  /** Page numbers in the order of the mark, with ranges in full: `p. 3-5` gives `[3, 4, 5]`; absent if it has none. */
  pages?: number[]
  /** The place in the source that the mark names, if it is not a page: `Fig. 1`, `§3`. */
  label?: string
  /**
   * `answer`: the mark names sources of the whole answer, as `[[USAGE:1,3]]` does. `claim`: it names sources of the
   * claim before it or, for a pair of tags, between them.
   */
  scope: 'claim' | 'answer'
}

/** A faulty mark, or a fault of a sidecar: what is wrong (`code`), what was written, and where. */
export type MarkProblem = {
  /**
   * `unknown-marker`: the mark has a number or name that no source has; `empty-marker`: the mark names nothing;
   * `unclosed-marker`: a tag without its counterpart. The other codes are about a sidecar, the list of citations in a
   * JSON or YAML answer. `invalid-sidecar`: the sidecar is not a list, or an entry is not `{ path, sids }`;
   * `unknown-path`: a path points nowhere; `not-a-string`: a path points to a value that is not a string.
   */
  code:
    | 'unknown-marker'
    | 'empty-marker'
    | 'unclosed-marker'
    | 'invalid-sidecar'
    | 'unknown-path'
    | 'not-a-string'
  /**
   * The mark as written. For a fault of a sidecar (the list of citations in a JSON or YAML answer), the faulty entry as
   * JSON, or the whole sidecar if it is not a list; cut after 200 UTF-16 units.
   */
  marker: string
  /**
   * The offset in the clean text (the text without its marks), in UTF-16 units, at which the mark stood or, if it was
   * not removed, ends. For a tag that is not closed: the end of its block. A sidecar (the list of citations in a JSON
   * or YAML answer) is not in the clean text. Its faults have the offset 0 for `invalid-sidecar`, and the length of the
   * clean text for `unknown-path` and `not-a-string`.
   */
  at: number
}

/** The marks and problems of a text, each in the order of the text. */
export type FoundMarks = {
  /**
   * Marks that cite at least one known source. A mark that only repeats earlier marks at the same offset is not listed.
   * A mark such as `[1, 9]`, which may also be ordinary text, is not listed if it stays in the text and one of its
   * numbers or names is unknown.
   */
  marks: Mark[]
  /**
   * The faulty marks, such as those that name an unknown source, and the faults of a sidecar (the list of citations in
   * a JSON or YAML answer). A mark with an unknown source is listed here even if it also names known ones.
   */
  problems: MarkProblem[]
}

export type Findings = {
  addMark(mark: ScannedMark, scope: Mark['scope']): void
  addProblem(problem: MarkProblem): void
  readonly hasMarks: boolean
  /** Whether something was added since `news` was last called. */
  readonly hasNews: boolean
  /** Marks and problems added since the last call, resolved with the sources known so far. */
  news(): FoundMarks
  all(): FoundMarks
}

type Marking = { mark: ScannedMark; scope: Mark['scope'] }
type Finding = Marking | { problem: MarkProblem }

/** Collects marks as written. Names are resolved when they are requested, because a list at the end may define them. */
export function createFindings({ resolve }: SourceResolver): Findings {
  const findings: Finding[] = []
  let told = 0
  let hasMarks = false
  let countsFromZero = false

  function known(name: SourceName): KnownName {
    return name.by === 'counted' ? { by: 'number', number: name.number + (countsFromZero ? 1 : 0) } : name
  }

  function resolveAll(given: readonly Finding[]): FoundMarks {
    const marks: Mark[] = []
    const problems: MarkProblem[] = []
    const isRepeated = createRepeats()
    for (const finding of given) {
      if ('problem' in finding) {
        problems.push(finding.problem)
        continue
      }
      const { names, at, marker, protocol, start, stays, isPlain, pages, label } = finding.mark
      let isUnknown = false
      const sourceIds: string[] = []
      for (const name of names) {
        const id = resolve(known(name))
        if (id === null) isUnknown = true
        else if (!isRepeated(finding, id)) sourceIds.push(id)
      }
      if (names.length === 0) problems.push({ code: 'empty-marker', marker, at })
      else if (isUnknown) problems.push({ code: 'unknown-marker', marker, at })
      if (sourceIds.length === 0 || (stays && isPlain && isUnknown)) continue
      const mark: Mark = { at, sourceIds, protocol, marker, scope: finding.scope }
      if (start !== undefined) mark.start = start
      if (stays) mark.stays = true
      if (pages) mark.pages = [...pages]
      if (label !== undefined) mark.label = label
      marks.push(mark)
    }
    return { marks, problems }
  }

  return {
    addMark(mark, scope) {
      hasMarks = true
      countsFromZero ||= mark.names.some((name) => name.by === 'counted' && name.number === 0)
      findings.push({ mark, scope })
    },
    addProblem: (problem) => findings.push({ problem }),
    get hasMarks() {
      return hasMarks
    },
    get hasNews() {
      return findings.length > told
    },
    news() {
      const from = told
      told = findings.length
      return from === told ? { marks: [], problems: [] } : resolveAll(findings.slice(from))
    },
    all: () => resolveAll(findings),
  }
}

/** Returns a function that decides whether an earlier mark at the same place cites a source in the same way. */
function createRepeats(): (marking: Marking, id: string) => boolean {
  let place = -1
  /** The first citation at the current place; most places have no other. */
  let first: { marking: Marking; id: string } | null = null
  /** All different citations at the current place; `null` while there is only one. */
  let known: Set<string> | null = null
  return (marking, id) => {
    const { at } = marking.mark
    if (place !== at || first === null) {
      place = at
      first = { marking, id }
      known = null
      return false
    }
    known ??= new Set([wayOf(first.marking) + first.id])
    const way = wayOf(marking) + id
    if (known.has(way)) return true
    known.add(way)
    return false
  }
}

function wayOf({ scope, mark: { start, pages, label } }: Marking): string {
  return `${scope} ${start ?? ''} ${pages?.join() ?? ''} ${label ?? ''} `
}
