import { statusWords, uncitedWords } from 'citespan/client'
import type { Status } from 'citespan'
import { findGaps, findMisquotes, findUses } from './audit-findings.ts'
import type { Gap, Misquoted, Use } from './audit-findings.ts'
import { barView, percentInWords, shareInWords, tableView } from './audit-tables.ts'
import { count, create, element } from './element.ts'
import { loadAudit } from './records.ts'
import type { SessionAudit, StoredRun } from './records.ts'
import { addressOf } from './route.ts'
import { requestFor } from './source-request.ts'
import type { SourceRequest } from './source-request.ts'

const container = element('audit', HTMLElement)

type AuditOptions = {
  sessionId: string
  runs: readonly StoredRun[]
  open(request: SourceRequest): void
}

/** Shows how well a conversation is cited, as counted by the server from its records. */
export async function showAudit({ sessionId, runs, open }: AuditOptions): Promise<void> {
  if (runs.length === 0) {
    const text = 'There is no finished answer in this conversation yet. Ask something, and come back.'
    container.replaceChildren(create('p', { className: 'notice', text }))
    return
  }
  const audit = await loadAudit(sessionId)
  const uses = findUses(runs, audit.runs)
  container.replaceChildren(
    coverageSection(audit),
    turnsSection(audit, { sessionId, runs }),
    statusSection(runs),
    gapsSection(findGaps(runs), sessionId),
    misquotesSection(findMisquotes(runs, audit.runs), { audit, sessionId }),
    sourcesSection(uses, { runs, open }),
    orphansSection(uses, { audit, runs, open }),
  )
}

function section(title: string, ...children: (Node | string)[]): HTMLElement {
  return create('section', { className: 'audit-section' }, create('h2', { text: title }), ...children)
}

function line(text: string): HTMLElement {
  return create('p', { text })
}

function coverageSection({ total, nextCursor }: SessionAudit): HTMLElement {
  const { claims, cited, verified } = total.coverage
  const about = `${count(total.runs, 'answer')}${nextCursor ? ', the first of more' : ''}.`
  if (claims === 0) return section('Coverage', line(`${about} Nothing in them needs a source.`))
  const without = claims - cited
  const parts = [
    { name: 'verified', amount: verified, words: 'verified' },
    { name: 'unconfirmed', amount: cited - verified, words: 'with a source, not checked' },
    { name: 'uncited', amount: without, words: 'without a source' },
  ]
  const legend = parts.map(({ name, amount, words }) =>
    create(
      'li',
      { attributes: { 'data-part': name } },
      create('strong', { text: String(amount) }),
      ` ${words}`,
    ),
  )
  const words = parts.map((part) => `${part.amount} ${part.words}`).join(', ')
  return section(
    'Coverage',
    create('p', {
      className: 'audit-lead',
      text: `${shareInWords(cited, claims)} statements have a source.`,
    }),
    barView(parts, { total: claims, words }),
    create('ul', { className: 'bar-legend' }, ...legend),
  )
}

function turnsSection(
  { runs: audits }: SessionAudit,
  { sessionId, runs }: Pick<AuditOptions, 'sessionId' | 'runs'>,
): HTMLElement {
  const rows = runs.map(({ run }, index) => {
    const { claims = 0, verified = 0, cited = 0 } = audits.find(({ id }) => id === run.id)?.coverage ?? {}
    const href = addressOf({ sessionId, view: 'conversation', at: String(index + 1) })
    const text = run.question || `Answer ${index + 1}`
    const question = create('a', { text, attributes: { href, 'data-route': '', dir: 'auto' } })
    return [question, claims, cited, verified]
  })
  const head = ['Question', 'Statements', 'Cited', 'Verified']
  return section('By answer', tableView('Statements of each answer', { head, rows }))
}

function statusSection(runs: readonly StoredRun[]): HTMLElement {
  const citations = runs.flatMap(({ data: { citations, failed = [] } }) => [...citations, ...failed])
  if (citations.length === 0) return section('Citations', line('There are no citations to check.'))
  const rows = statuses.flatMap((status) => {
    const alike = citations.filter((citation) => citation.status === status)
    const groups = Map.groupBy(alike, (citation) => {
      const { icon, words } = statusWords(citation)
      return `${icon} ${words}`
    })
    return [...groups].map(([words, { length }]) => [words, length, percentInWords(length, citations.length)])
  })
  return section(
    'Citations',
    tableView('Citations by status', { head: ['Status', 'Citations', 'Share'], rows }),
  )
}

const statuses: readonly Status[] = ['verified', 'unverified', 'failed', 'pending']

function gapsSection(gaps: readonly Gap[], sessionId: string): HTMLElement {
  if (gaps.length === 0) return section('Without a source', line('Every statement has one.'))
  const groups = [...Map.groupBy(gaps, ({ reason }) => reason)].flatMap(([reason, sentences]) => {
    const { label, explanation } = uncitedWords[reason]
    return [
      create('h3', { text: `${label} (${sentences.length})` }),
      create('p', { className: 'audit-note', text: explanation }),
      create('ul', { className: 'audit-sentences' }, ...sentences.map((one) => sentenceItem(one, sessionId))),
    ]
  })
  return section('Without a source', ...groups)
}

function sentenceItem(
  { turn, textPart, start, end, text }: Omit<Gap, 'reason'>,
  sessionId: string,
  note = '',
): HTMLElement {
  const at = [turn, textPart, start, end].join('-')
  const href = addressOf({ sessionId, view: 'conversation', at })
  const link = create('a', { text, attributes: { href, 'data-route': '', dir: 'auto' } })
  return create('li', {}, link, ...(note ? [create('span', { className: 'audit-note', text: note })] : []))
}

function misquotesSection(
  misquotes: readonly Misquoted[],
  { audit, sessionId }: { audit: SessionAudit; sessionId: string },
): HTMLElement {
  const { evidence, wordForWord, given } = audit.total.quotes
  const exact =
    evidence > 0
      ? line(`${shareInWords(wordForWord, evidence)} quotes are word for word in their source.`)
      : ''
  if (misquotes.length === 0) {
    const none =
      given > 0 ? 'No quote is from another source or made up.' : 'The answers quote nothing themselves.'
    return section('Quotes', exact, line(none))
  }
  const items = misquotes.map(({ words, ...place }) => sentenceItem(place, sessionId, words))
  return section('Quotes', exact, create('ul', { className: 'audit-sentences' }, ...items))
}

type SourcesOptions = Pick<AuditOptions, 'runs' | 'open'>

function sourcesSection(uses: readonly Use[], options: SourcesOptions): HTMLElement {
  const used = uses.filter(({ references }) => references > 0)
  const rows = used.map((use) => [sourceButton(use, options), use.references, use.verified])
  if (rows.length === 0) return section('Sources by use', line('No source is cited.'))
  const ofProviders = used.filter(({ providers }) => providers.length > 0)
  return section(
    'Sources by use',
    tableView('Sources by use', { head: ['Source', 'Citations', 'Verified'], rows }),
    ...ofProviders.map(({ source, providers }) =>
      line(`Source ${source.number} is also cited by ${providers.join(', ')}.`),
    ),
  )
}

function orphansSection(
  uses: readonly Use[],
  { audit, ...options }: SourcesOptions & { audit: SessionAudit },
): HTMLElement {
  const never = uses.filter(({ references }) => references === 0)
  const items = never.map((use) => create('li', {}, sourceButton(use, options)))
  const orphans = audit.total.orphans
  const broken = orphans['unknown-source'] + orphans['no-text'] + orphans['other-text']
  return section(
    'Orphans',
    line(
      never.length > 0
        ? `${count(never.length, 'source')} found and never cited:`
        : 'Every source that was found is cited.',
    ),
    ...(items.length > 0 ? [create('ul', { className: 'audit-orphans' }, ...items)] : []),
    line(
      broken > 0
        ? `${count(broken, 'citation')} whose source or text is not in the records.`
        : 'Every citation has its source and its text in the records.',
    ),
  )
}

function sourceButton({ source, turn }: Use, { runs, open }: SourcesOptions): HTMLElement {
  const button = create(
    'button',
    { className: 'link', attributes: { type: 'button' } },
    create('span', { className: 'source-number', text: String(source.number) }),
    create('bdi', { text: source.title }),
  )
  button.addEventListener('click', () => {
    const run = runs[turn - 1]
    const request = run && requestFor(run.data, { source })
    if (request) open(request)
  })
  return button
}
