import { expect, test } from 'vitest'
import { archiveOfCited } from '../../../../src/engine/registrar/citing/cited-source.ts'
import type { StoredSource } from '../../../../src/engine/registrar/sources/registered-source.ts'

const createdAt = '2024-05-02T00:00:00.000Z'
const retrievedAt = '2024-05-01T00:00:00.000Z'
const archive = { address: 'sha256:00', bytes: 12 }
const source: StoredSource = {
  id: 's-1',
  type: 'website',
  identifier: 'https://mill.example/',
  name: 'The mill',
  version: '1',
  contentHash: 'sha256:01',
  length: 9,
  createdAt,
  role: 'admin',
  archive: { ...archive, reader: 'html' },
}

test.each<[string, Pick<StoredSource, 'metadata'>, string]>([
  ['when its page was fetched', { metadata: { retrievedAt } }, retrievedAt],
  ['when it was registered, without metadata', {}, createdAt],
  ['when it was registered, if its metadata has no time', { metadata: { retrievedAt: 7 } }, createdAt],
])('the archive of a source says when its bytes were received: %s', (_, fields, expected) => {
  expect(archiveOfCited({ ...source, ...fields })).toEqual({
    archive: { sourceId: 's-1', ...archive, retrievedAt: expected },
  })
})
