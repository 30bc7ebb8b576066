import { describe, expect, test, vi } from 'vitest'
import type { Reporter } from '../../../src/core/incident.ts'
import { createContentFilter } from '../../../src/entries/research.ts'
import type { FilterPage } from '../../../src/entries/research.ts'
import { askedTime } from '../../../src/research/search/filter/freshness.ts'
import { withoutSubstance } from '../../../src/research/search/filter/substance.ts'
import { scriptedModel } from '../../fixtures/scripted-model.ts'

const report =
  'The weir at Osterfeld was rebuilt in 1962 after the flood of the spring before. Its two gates are opened by hand, and the keeper writes the level into a book each morning. Eels climb the ladder on the northern bank in June.'
const bericht =
  'Das Wehr in Osterfeld wurde nach dem Hochwasser neu gebaut. Die beiden Tore werden von Hand geöffnet, und der Wärter schreibt jeden Morgen den Pegel in ein Buch. Im Juni steigen Aale über die Leiter am nördlichen Ufer.'
const long = `${report}\n\n${report.replaceAll(/[aeiou]/g, 'o')}\n\n${report.replaceAll(/[aeiou]/g, 'u')}`
const repeat = (line: string, times: number) =>
  Array.from({ length: times }, (_, index) => line.replaceAll('N', String(index))).join('\n')

describe('pages without substance', () => {
  test.each<[string, string, string | null, string?]>([
    ['nothing', ' \n--- \n', 'no-text'],
    [
      'an error page',
      '# 404 Not Found\n\nThe page you are looking for has moved.\n\nHome\nSearch\nContact',
      'error-page',
    ],
    [
      'an error in the title',
      'Sorry.\n\nGo to the home page or use our search.',
      'error-page',
      'Page not found – City',
    ],
    [
      'a German error page',
      'Fehler 404\nDie angeforderte Seite wurde nicht gefunden.\nStartseite\nImpressum',
      'error-page',
    ],
    [
      'a check for robots',
      'Verifying you are human. This may take a few seconds.\n\nPlease enable JavaScript and cookies to continue.',
      'error-page',
    ],
    [
      'a paywall',
      'Weir closes\n\nThe weir closes in spring, the mayor said on Monday.\n\nSubscribe to continue reading\nAlready a subscriber? Sign in',
      'paywall',
    ],
    [
      'a German paywall',
      'Das Wehr schließt\n\nIm Frühjahr schließt das Wehr, sagt die Bürgermeisterin.\n\nWeiterlesen mit dem Probemonat.\nSie sind bereits Abonnent? Anmelden',
      'paywall',
    ],
    [
      'a notice on cookies',
      'We use cookies to improve your experience on this site and to show you offers.\nStrictly necessary cookies are always on, performance cookies count visits.\nAccept all\nManage preferences',
      'consent-notice',
    ],
    [
      'a German notice',
      'Wir verwenden Cookies, um Inhalte zu zeigen und Zugriffe zu zählen.\nNotwendige Cookies sind immer aktiv.\nAlle akzeptieren\nEinstellungen verwalten\nImpressum',
      'consent-notice',
    ],
    [
      'teasers',
      repeat('Weir N closes in spring\nThe mayor said that weir N closes soon.\nRead more', 6),
      'listing',
    ],
    ['German teasers', repeat('Wehr N\nDas Wehr N schließt bald.\nWeiterlesen', 5), 'listing'],
    ['links', repeat('- [Weir N](https://a.example/N)', 20), 'listing'],
    ['an article', report, null],
    ['a German article', bericht, null],
    ['a short page', 'The museum is closed on Mondays. Entry is 5 euros.', null],
    ['times in short lines', 'Opening hours\nMon–Fri 9–17\nSat 10–14', null],
    ['names in short lines', repeat('Ada Reed', 30), null],
    ['a table', `| town | people |\n| --- | --- |\n${repeat('| Lehm N | N00 |', 20)}`, null],
    ['a bridge that is under maintenance', 'The bridge is under maintenance until May.', null],
    ['an article on error 404', `What does 404 Not Found mean?\n\n${long}`, null],
    [
      'an article on cookies',
      `Why sites ask “Accept all”\n\nA court ruled that we use cookies is no consent.\n\n${long}`,
      null,
    ],
    [
      'an article that offers a subscription',
      `${report}\n\n${bericht}\n\nAlready a subscriber? Sign in to read more.`,
      null,
    ],
    [
      'a timetable with an offer',
      `Subscribe to read our news\n${repeat('Line N leaves Lehm at N:15 and N:45', 30)}`,
      null,
    ],
    [
      'an article with links to more',
      `${report}\n\n${bericht}\n\n${report.toUpperCase()}\n\nRead more\nRead more`,
      null,
    ],
  ])('%s', (_, content, kind, title) => {
    expect(withoutSubstance(content, { title })?.kind ?? null).toBe(kind)
  })
})

describe('the time that an objective asks for', () => {
  const now = new Date('2026-06-15T00:00:00Z')
  test.each<[string, string | null]>([
    ['Floods of the Alme', null],
    ['Floods since 2023', '2023-01-01'],
    ['Hochwasser seit 2021', '2021-01-01'],
    ['Floods from 2019 to 2021', '2019-01-01'],
    ['Prices in the last 30 days', '2026-05-16'],
    ['Preise der letzten 3 Monate', '2026-03-14'],
    ['What happened last week', '2026-06-08'],
    ['Rules in 2024', '2024-01-01'],
    ['Compare 2025 with 2022', '2022-01-01'],
    ['The plan for 2040', null],
    ['Regulation (EU) 2016/679', null],
    ['Room 2.2020 of the town hall', null],
    ['The latest rules', '2024-06-15'],
    ['aktuelle Regeln für Abfall', '2024-06-15'],
  ])('%s', (objective, from) => {
    expect(askedTime(objective, now)?.from ?? null).toBe(from)
  })
})

const pageOf = (sid: number, content: string, more: Partial<FilterPage> = {}): FilterPage => ({
  sid,
  content,
  ...more,
})
const now = () => new Date('2026-06-15T00:00:00Z')

describe('createContentFilter', () => {
  test('says why each page is dropped, and keeps the rest in order', async () => {
    const result = await createContentFilter({ now })({
      objective: 'The weir since 2023',
      sources: [
        pageOf(7, report, { published_time_iso: '2024-01-01' }),
        pageOf(3, 'Seite nicht gefunden'),
        pageOf(5, `${report} Entry is free.`, { published_time_iso: '2025-01-01' }),
        pageOf(2, bericht, { published_time_iso: '2020-01-01' }),
        pageOf(1, 'The slate came from Lehm and was shipped to the coast.'),
      ],
    })
    expect(result).toEqual({
      method: 'rules',
      keep: [5, 1],
      dropped: [
        { sid: 7, code: 'copy', copyOf: 5, reason: 'It has the text of source 5.' },
        { sid: 3, code: 'error-page', reason: 'It is an error page: “seite nicht gefunden”.' },
        {
          sid: 2,
          code: 'stale',
          reason: 'It is older than 2023-01-01; the objective asks for “since 2023”.',
        },
      ],
    })
  })

  test.each<[string, FilterPage[], number[]]>([
    [
      'the newest',
      [pageOf(1, report, { modified_time_iso: '2025-01-01' }), pageOf(2, `${report} So it is.`)],
      [1],
    ],
    ['the richest where no date is known', [pageOf(1, report), pageOf(2, `${report} So it is.`)], [2]],
    [
      'the whole text before a newer part',
      [pageOf(1, `${long} ${bericht}`), pageOf(2, long.slice(0, 520), { published_time_iso: '2026-01-01' })],
      [1],
    ],
    ['the first where all is the same', [pageOf(4, report), pageOf(2, report)], [4]],
    ['both where numbers differ', [pageOf(1, tide(1)), pageOf(2, tide(2))], [1, 2]],
  ])('of copies %s stays', async (_, sources, keep) => {
    expect((await createContentFilter()({ sources })).keep).toEqual(keep)
  })

  test('the page that a copy names may itself be too old', async () => {
    const content =
      'The glacier lost 14 metres of ice in a year, more than ever since the measurements began.'
    const sources = [1, 2].map((sid) => ({ sid, content, published_time_iso: `2019-0${sid}-01` }))
    const { keep, dropped } = await createContentFilter()({ sources, objective: 'Ice since 2023' })
    expect(keep).toEqual([])
    expect(dropped).toMatchObject([
      { sid: 1, code: 'copy', copyOf: 2 },
      { sid: 2, code: 'stale' },
    ])
  })

  test('age counts only if it is asked for, with a date, and if it is a wish only where there is newer', async () => {
    const sources = [pageOf(1, report, { published_time_iso: '2019-01-01' }), pageOf(2, bericht)]
    const newer = pageOf(3, 'The weir is painted green this year.', { published_time_iso: '2026-01-01' })
    const keptFor = async (objective: string, pages = sources) =>
      (await createContentFilter({ now })({ sources: pages, objective })).keep
    expect(await keptFor('The weir')).toEqual([1, 2])
    expect(await keptFor('The weir since 2020')).toEqual([2])
    expect(await keptFor('The latest on the weir')).toEqual([1, 2])
    expect(await keptFor('The latest on the weir', [...sources, newer])).toEqual([2, 3])
    expect(await keptFor('The weir in 2020')).toEqual([2])
    const plan = pageOf(4, 'In 2020 the weir shall be painted.', { published_time_iso: '2019-01-01' })
    expect(await keptFor('The weir in 2020', [plan])).toEqual([4])
  })

  test('a model chooses among what is left, and what it does not answer for stays', async () => {
    const sources = [
      pageOf(1, report, { title: 'Weir', modified_time_iso: '2025-01-01' }),
      pageOf(2, bericht),
      pageOf(3, 'Seite nicht gefunden'),
      pageOf(4, 'Slate came from Lehm.'),
    ]
    const model = scriptedModel([
      [['{"elements":["1:keep","2:drop, the same in German","9:drop","2:keep","what"]}']],
    ])
    const incident = vi.fn<Reporter['incident']>()
    const filter = createContentFilter({ model, createDelimiter: () => '#1a2b' })
    const result = await filter({ sources, objective: 'The weir', report: { incident, usage: () => {} } })
    expect(result).toMatchObject({
      method: 'model',
      keep: [1, 4],
      dropped: [
        { sid: 2, code: 'model', reason: 'The model dropped it: the same in German' },
        { sid: 3, code: 'error-page' },
      ],
    })
    expect(incident.mock.calls.map(([{ code }]) => code).toSorted()).toEqual([
      'bad-element',
      'duplicate-choice',
      'unanswered',
      'unknown-source',
    ])
    const [, message] = model.doStreamCalls[0]!.prompt as unknown as [
      unknown,
      { content: [{ text: string }] },
    ]
    expect(message.content[0].text).toBe(
      `#1a2b objective\nThe weir\n#1a2b pages\n1. Weir\nmodified: 2025-01-01\ntext: ${report}\n2. \ntext: ${bericht}\n4. \ntext: Slate came from Lehm.\n#1a2b end`,
    )
  })

  test('a model that fails drops nothing', async () => {
    const model = scriptedModel([[new Error('overloaded')]])
    const incident = vi.fn<Reporter['incident']>()
    const filter = createContentFilter({ model, maxRetries: 0 })
    const result = await filter({ sources: [pageOf(1, report)], report: { incident, usage: () => {} } })
    expect(result).toEqual({ method: 'rules', keep: [1], dropped: [] })
    expect(incident).toHaveBeenCalledWith(expect.objectContaining({ code: 'model-failed' }))
  })

  test.each<[string, unknown]>([
    ['sources', null],
    ['sources', { sources: 'x' }],
    ['sources[0].content', { sources: [{ sid: 1 }] }],
    ['sources[1].sid', { sources: [pageOf(1, 'a'), pageOf(1, 'b')] }],
  ])('%s that is wrong is refused', async (name, request) => {
    const filtered = createContentFilter()(request as never)
    await expect(filtered).rejects.toMatchObject({
      code: 'invalid-input',
      message: expect.stringContaining(name),
    })
  })
})

/** A report of a year, whose numbers alone differ. */
function tide(year: number): string {
  return `In year ${year} the tide at Lehm rose to ${year}14 centimetres on ${year + 3} days. The gates were closed ${year}7 times, and ${year}320 sacks of sand were filled by the wardens. ${report.replace('1962', `${1960 + year}`)}`
}
