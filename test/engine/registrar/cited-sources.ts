import type { Verifier } from '../../../src/core/ports/verifier.ts'
import type { Verdict } from '../../../src/core/verdict.ts'
import { registerSource } from '../../../src/engine/registrar/sources/register-source.ts'
import { liftAct } from '../../text/locators/lift-act.ts'
import type { someRegistrar } from './some-registrar.ts'

type Made = ReturnType<typeof someRegistrar>

const tariff =
  '# Tariff\n\n## Fees\n\nThe fee for a lift is 40 euros. Notices are published in May.\n\n## Records\n\nThe office keeps its records for ten years.\n'

const table = `| paper | architecture | participants |
| --- | --- | --- |
| paper_1 | microservices | 12 |
| paper_2 | event-driven | 7 |
| paper_9 | monolith | 30 |`

const review = Array.from({ length: 12 }, (_, index) => ({
  paper: `paper_${index + 1}`,
  architecture: index < 9 ? 'microservices' : 'monolith',
  participants: index + 3.5,
}))

/** Sources of each kind that a citation can name, by short names. */
export const citedSources: Record<string, (made: Made) => Promise<{ id: string }>> = {
  act: ({ registrar }) =>
    registrar.addDocSource(
      { name: 'lift-act.md', content: liftAct },
      { name: 'Aufzugsgesetz', metadata: { statute: 'AufzG' } },
    ),
  tariff: ({ registrar }) =>
    registrar.addDocSource({ name: 'tariff.md', content: tariff }, { name: 'The “Tariff”', version: '2024' }),
  newTariff: ({ registrar }) =>
    registrar.addDocSource(
      {
        name: 'tariff.md',
        content: `${tariff.replace('40', '45').replace('May', 'June')}\nDogs ride free of charge in every cabin.\n`,
      },
      { name: 'Tariff', version: '2025' },
    ),
  halls: ({ registrar }) =>
    registrar.addDocSource({
      name: 'halls.txt',
      content: 'Halle A. Die Gebühr beträgt 10 Euro.\n\nHalle B. Die Gebühr beträgt 10 Euro.\n',
    }),
  sections: ({ registrar }) =>
    registrar.addDocSource({
      name: 'contract.md',
      content:
        '## § 8.1 Rechte\n\nNutzer lesen alles.\n\n## § 8.2 Protokolle\n\nProtokolle bleiben zwei Jahre.\n\n## § 9.3 Schutz\n\nDaten sind verschlüsselt.\n',
    }),
  /** A law and a table with long names, whose sections are not in the order of their numbers. */
  long: ({ registrar }) =>
    registrar.addDocSource(
      {
        name: 'long.md',
        content: '## § 9 Schutz\n\nDaten sind verschlüsselt.\n\n## § 8 Rechte\n\nNutzer lesen alles.\n',
      },
      { name: `${'Langes '.repeat(12)}Gesetz`, metadata: { statute: ` ${'LangG'.repeat(21)} ` } },
    ),
  longTable: ({ registrar }) =>
    registrar.addDbSource({
      identifier: 'slr://long',
      name: `A table ${'of papers '.repeat(21)}`,
      rows: review.slice(8).map((row) => ({ ...row, ['c'.repeat(2_100)]: '', note: 'read '.repeat(240) })),
    }),
  table: ({ registrar }) => registrar.addCustomSource({ name: 'Table', content: table }),
  tables: ({ registrar }) =>
    registrar.addCustomSource({
      name: 'Tables',
      content: `${table}\n\nThe next year:\n\n${table.replace('12', '15')}\n`,
    }),
  talk: ({ registrar }) =>
    registrar.addCustomSource({
      name: 'Talk',
      content:
        'WEBVTT\n\n00:00:05.000 --> 00:00:09.000\nThe fee is 40 euros.\n\n00:00:12.000 --> 01:02:03.500\nNotices are published in May.\n',
    }),
  scan: ({ context }) => {
    const pages = ['The fee is 40 euros.', 'Notices are published in May.', 'Lifts are checked each year.']
    const spans = pages.map((page, index) => {
      const start = pages.slice(0, index).reduce((sum, { length }) => sum + length + 1, 0)
      return { start, end: start + page.length }
    })
    return registerSource(
      {
        type: 'document',
        identifier: 'scan.pdf',
        name: 'Scan',
        content: pages.join('\n'),
        pages: spans.map((span, index) => ({ ...span, pageNumber: index + 1 })),
        regions: [
          { ...spans[0]!, box: { x: 0.1, y: 0.1, width: 0.5, height: 0.1 }, ocrConfidence: 0.934 },
          { ...spans[1]!, box: { x: 0.1, y: 0.1, width: 0.5, height: 0.1 }, ocrConfidence: 0 },
        ],
      },
      context,
    )
  },
  sheet: ({ context }) => {
    const rows = ['| Port | Ships |', '| Bergen | 412 |', '| Turku | 297 |']
    const content = rows.join('\n')
    return registerSource(
      {
        type: 'document',
        identifier: 'ports.xlsx',
        name: 'Ports',
        content,
        regions: [{ start: 0, end: content.length, sheet: 'Ports', cell: 'A1:B3' }],
      },
      context,
    )
  },
  query: ({ registrar }) =>
    registrar.addDbSource({
      identifier: 'postgres://erp/papers',
      name: 'Papers',
      query: 'SELECT COUNT(*) FROM papers',
      resultDescription: '42 of 60 papers match',
    }),
  review: ({ registrar }) =>
    registrar.addDbSource({ identifier: 'slr://matrix', name: 'Review “matrix”', rows: review }),
  moreReview: ({ registrar }) =>
    registrar.addDbSource({ identifier: 'slr://more', name: 'More', rows: review.slice(0, 3) }),
  page: ({ registrar }) =>
    registrar.addWebSource('https://a.example/fees', {
      received: {
        content: Buffer.from('<h1>Fees</h1><p>The fee is 40 euros.</p>'),
        mediaType: 'text/html',
        retrievedAt: '2026-02-01T00:00:00Z',
      },
    }),
  said: ({ registrar }) =>
    registrar.addCustomSource({ name: 'Said', content: 'The fee is 40 euros.', textOrigin: 'model' }),
}

/** A judge with one verdict on whatever it is asked, whose evidence is what it was shown first. */
export function judgeWith(verdict: Verdict, more: object = {}): Verifier {
  return {
    name: 'judge',
    batch: 'block',
    verify: async ({ items, sources }) =>
      items.map(() => ({
        verdict,
        status: 'pending' as const,
        score: 0.9,
        reason: 'The judge read it.',
        evidence: [
          {
            sourceId: sources[0]!.id,
            start: 0,
            end: sources[0]!.content.length,
            quote: sources[0]!.content,
            similarity: 1,
            kind: 'exact' as const,
          },
        ],
        missing: [{ start: 0, end: 3 }],
        verifier: 'judge',
        method: 'judge' as const,
        ...more,
      })),
  }
}

/** A verifier that decides nothing, and keeps what it is asked. */
export function listeningVerifier(): { verifier: Verifier; asked: unknown[] } {
  const asked: unknown[] = []
  const verifier: Verifier = {
    name: 'listening',
    batch: 'block',
    async verify({ items, sources }) {
      asked.push({ items, sources })
      return []
    },
  }
  return { verifier, asked }
}
