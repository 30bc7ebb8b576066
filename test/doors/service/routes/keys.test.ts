import { createHmac } from 'node:crypto'
import { exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { memoryStore } from '../../../../src/entries/index.ts'
import { createKeyStore } from '../../../../src/doors/service.ts'
import { startService } from '../service-under-test.ts'

const start = Date.parse('2026-01-01T00:00:00Z')

/** A key store whose clock is turned by hand. */
function keysAt(time = { now: start }) {
  const store = memoryStore()
  const keys = createKeyStore(store, { now: () => new Date(time.now) })
  return { store, keys, time }
}

const agent = { name: 'ci', role: 'agent', project: 'metals' } as const

describe('API keys', () => {
  it('are found by their token, which is stored nowhere', async () => {
    const { store, keys } = keysAt()
    const { key, token } = await keys.create({ ...agent, agentId: 'smith' })
    expect(await keys.find(token)).toEqual(key)
    const { items } = await store.listEvents({}, { actor: { role: 'auditor', project: 'any' } })
    expect(JSON.stringify(items)).not.toContain(token.split('_')[2])
    expect(key.hash).toMatch(/^sha256:/)
  })

  it.each(['', 'x', 'citespan_', `citespan_${'0'.repeat(16)}_${'0'.repeat(64)}`])(
    '%j is none',
    async (token) => {
      const { keys } = keysAt()
      await keys.create(agent)
      expect(await keys.find(token)).toBeNull()
    },
  )

  it('another secret with the id of a key is none', async () => {
    const { keys } = keysAt()
    const { token } = await keys.create(agent)
    const last = token.endsWith('0') ? '1' : '0'
    expect(await keys.find(token.slice(0, -1) + last)).toBeNull()
  })

  it('end when they expire', async () => {
    const { keys, time } = keysAt()
    const { token } = await keys.create({ ...agent, expiresAt: '2026-01-02T00:00:00.000Z' })
    time.now = Date.parse('2026-01-01T23:59:59Z')
    expect(await keys.find(token)).not.toBeNull()
    time.now = Date.parse('2026-01-02T00:00:00Z')
    expect(await keys.find(token)).toBeNull()
  })

  it('end when they are revoked: here at once, in other processes within five seconds', async () => {
    const { store, keys, time } = keysAt()
    const elsewhere = createKeyStore(store, { now: () => new Date(time.now) })
    const { key, token } = await keys.create(agent)
    for (const each of [keys, elsewhere]) expect(await each.find(token)).not.toBeNull()
    await keys.revoke(key.id)
    expect(await keys.find(token)).toBeNull()
    time.now += 4_999
    expect(await elsewhere.find(token)).not.toBeNull()
    time.now += 1
    expect(await elsewhere.find(token)).toBeNull()
    await expect(keys.revoke(key.id)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('are rotated: the new one is as the old one, which stays valid for a while', async () => {
    const { keys, time } = keysAt()
    const old = await keys.create({ ...agent, agentId: 'smith' })
    const { key, token } = await keys.rotate(old.key.id, { graceMs: 60_000 })
    expect(key).toMatchObject({ ...agent, agentId: 'smith' })
    expect(await keys.find(token)).toEqual(key)
    expect(await keys.find(old.token)).toMatchObject({ replacedBy: key.id })
    time.now += 60_000
    expect(await keys.find(old.token)).toBeNull()
    expect(await keys.find(token)).toEqual(key)
  })

  it('a rotation never makes a key live longer', async () => {
    const { keys, time } = keysAt()
    const old = await keys.create({ ...agent, expiresAt: new Date(start + 1_000).toISOString() })
    const issued = await keys.rotate(old.key.id, { graceMs: 60_000 })
    for (const { token } of [old, issued]) expect(await keys.find(token)).not.toBeNull()
    time.now += 1_000
    for (const { token } of [old, issued]) expect(await keys.find(token)).toBeNull()
  })

  it('are remembered for five seconds after they were found, while they are valid', async () => {
    const { keys, time } = keysAt()
    const lasting = await keys.create(agent)
    const ending = await keys.create({ ...agent, expiresAt: new Date(start + 2_000).toISOString() })
    expect(keys.isRemembered(lasting.token)).toBe(false)
    for (const { token } of [lasting, ending]) await keys.find(token)
    const known = () => [lasting, ending].map(({ token }) => keys.isRemembered(token))
    expect(known()).toEqual([true, true])
    const last = lasting.token.endsWith('0') ? '1' : '0'
    expect(keys.isRemembered(lasting.token.slice(0, -1) + last)).toBe(false)
    time.now += 2_000
    expect(known()).toEqual([true, false])
    time.now += 3_000
    expect(known()).toEqual([false, false])
    await keys.find(lasting.token)
    expect(known()).toEqual([true, false])
    await keys.revoke(lasting.key.id)
    expect(known()).toEqual([false, false])
  })

  it('are listed by project, each in its newest state', async () => {
    const { keys } = keysAt()
    const { key } = await keys.create(agent)
    await keys.create({ ...agent, project: 'cranes' })
    await keys.revoke(key.id)
    expect((await keys.list()).map(({ project }) => project)).toEqual(['metals', 'cranes'])
    expect(await keys.list({ project: 'metals' })).toMatchObject([
      { id: key.id, revokedAt: expect.any(String) },
    ])
  })

  it('of another project cannot be changed, and look missing', async () => {
    const { keys } = keysAt()
    const { key } = await keys.create(agent)
    for (const id of [key.id, 'nobody'])
      for (const change of [keys.revoke, keys.rotate])
        await expect(change(id, { project: 'cranes' })).rejects.toMatchObject({ code: 'not-found' })
  })

  it.each([
    { agentId: 'a'.repeat(201) },
    { userId: 'anna\0' },
    { project: '\ud800' },
    { project: '' },
    { name: '' },
    { expiresAt: 'tomorrow' },
  ])('are not made where they could never be used: %j', async (fields) => {
    const { keys } = keysAt()
    await expect(keys.create({ ...agent, ...fields })).rejects.toMatchObject({ code: 'invalid-input' })
    expect(await keys.list()).toEqual([])
  })

  it('are settings of their own project and name alone', async () => {
    const { store, keys } = keysAt()
    const { key, token } = await createKeyStore(memoryStore()).create(agent)
    const set = async (id: string, project: string, name: string) => {
      const createdAt = new Date(start).toISOString()
      const data = { name, value: key }
      await store.append([{ id, kind: 'setting', createdAt, data }], { actor: { role: 'admin', project } })
    }
    await set('set-1', 'metals', `api-key/${key.id}`)
    await set('set-2', 'citespan:api-keys', `other/${key.id}`)
    expect(await keys.find(token)).toBeNull()
    expect(await keys.list()).toEqual([])
    await set('set-3', 'citespan:api-keys', `api-key/${key.id}`)
    expect(await keys.find(token)).toEqual(key)
    expect(await keys.list()).toEqual([key])
  })

  it('of the longest names are taken', async () => {
    const { call, tokenOf } = await startService()
    const longest = 'a'.repeat(200)
    const token = await tokenOf({ project: longest, agentId: longest, userId: longest })
    expect((await call(token, 'GET /v1/sources')).status).toBe(200)
  })

  it('cannot be made for the project that holds them', async () => {
    const { keys } = keysAt()
    await expect(keys.create({ ...agent, project: 'citespan:api-keys' })).rejects.toMatchObject({
      code: 'invalid-input',
    })
  })
})

describe('JSON Web Tokens', async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const stranger = await generateKeyPair('ES256')
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: '1', alg: 'ES256' }] }
  const issuer = 'https://login.example'
  let isAway = false
  const jwt = {
    jwksUrl: `${issuer}/jwks.json`,
    issuer,
    audience: 'citespan',
    fetch: async () => (isAway ? new Response(null, { status: 500 }) : Response.json(jwks)),
  }

  const sign = (
    claims: object,
    {
      key = privateKey,
      aud = 'citespan',
      iss = issuer,
      exp = '1h' as string | null,
      header = {} as object,
    } = {},
  ) => {
    const token = new SignJWT({ citespan_role: 'user', citespan_project: 'metals', ...claims })
      .setProtectedHeader({ alg: 'ES256', kid: '1', ...header })
      .setSubject('anna')
      .setIssuer(iss)
      .setAudience(aud)
    return (exp === null ? token : token.setExpirationTime(exp)).sign(key)
  }
  const asked: string[] = []
  const fetchKeys = (url: string) => {
    asked.push(url)
    return jwt.fetch()
  }
  const { call } = await startService({ jwt: { ...jwt, fetch: fetchKeys as typeof fetch } })

  const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  /** The claims of a valid token under another header, and what `seal` makes of both as their signature. */
  async function resealed(header: object, seal: (signed: string) => string) {
    const [, claims] = (await sign({})).split('.')
    const signed = `${base64(header)}.${claims}`
    return `${signed}.${seal(signed)}`
  }
  const hmac = (secret: string) => (signed: string) =>
    createHmac('sha256', secret).update(signed).digest('base64url')
  const ofStranger = (header: object) => sign({}, { key: stranger.privateKey, header })

  it.each([
    ['one of the provider', () => sign({}), 200],
    ['of another key', () => sign({}, { key: stranger.privateKey }), 401],
    ['for another audience', () => sign({}, { aud: 'shop' }), 401],
    ['of another issuer', () => sign({}, { iss: 'https://evil.example' }), 401],
    ['expired', () => sign({}, { exp: '2 hours ago' }), 401],
    ['without an end', () => sign({}, { exp: null }), 401],
    ['without a role', () => sign({ citespan_role: undefined }), 401],
    ['with a role that is none', () => sign({ citespan_role: 'root' }), 401],
    ['with a project that is none', () => sign({ citespan_project: '' }), 401],
    ['with two projects', () => sign({ citespan_project: ['metals', 'cranes'] }), 401],
    ['with the project that holds the keys', () => sign({ citespan_project: 'citespan:api-keys' }), 401],
    ['that is valid later', () => sign({ nbf: Math.ceil(Date.now() / 1_000) + 3_600 }), 401],
    ['without a signature', () => resealed({ alg: 'none' }, () => ''), 401],
    ['whose signature is zeros', () => resealed({ alg: 'ES256', kid: '1' }, () => 'A'.repeat(86)), 401],
    [
      'sealed with the public key as a secret',
      async () => resealed({ alg: 'HS256', kid: '1' }, hmac(await exportSPKI(publicKey))),
      401,
    ],
    [
      'sealed with a file that its header names',
      () => resealed({ alg: 'HS256', kid: '../../../dev/null' }, hmac('')),
      401,
    ],
    ['whose header names another address', () => ofStranger({ jku: 'https://evil.example/jwks.json' }), 401],
    ['whose key is named by an address', () => ofStranger({ kid: 'https://evil.example/jwks.json' }), 401],
    ['that brings its own key', async () => ofStranger({ jwk: await exportJWK(stranger.publicKey) }), 401],
    [
      'that demands what nobody knows',
      () => resealed({ alg: 'ES256', crit: ['x'], x: 1 }, () => 'A'.repeat(86)),
      401,
    ],
    ['of a megabyte', () => sign({ filler: 'x'.repeat(1_000_000) }), 401],
  ])('%s', async (_name, make, status) => {
    expect((await call(await make(), 'GET /v1/runs')).status).toBe(status)
    expect(asked.filter((url) => url !== jwt.jwksUrl)).toEqual([])
  })

  it('of other users, agents and projects are other callers: none gets the answer of another', async () => {
    const claims = [
      { citespan_role: 'agent', citespan_agent: 'smith' },
      { citespan_role: 'agent', citespan_agent: 'wright' },
      { citespan_role: 'agent', citespan_agent: 'smith', citespan_project: 'cranes' },
    ]
    const runs = new Set<string>()
    for (const each of claims) {
      const token = await sign(each)
      const attribute = async () => {
        const json = { response: 'The fee is 40 euros.', sources: [{ content: 'The fee is 40 euros.' }] }
        const headers = { 'idempotency-key': 'same-key-of-all' }
        return await call(token, 'POST /v1/attribute', { json, headers })
      }
      const first = await attribute()
      expect(first.status).toBe(200)
      expect((await attribute()).body.runId).toBe(first.body.runId)
      runs.add(first.body.runId)
    }
    expect(runs.size).toBe(claims.length)
  })

  it('are not believed while the keys of the provider cannot be had: 503, not 401', async () => {
    isAway = true
    const away = await startService({ jwt })
    expect((await away.call(await sign({}), 'GET /v1/runs')).status).toBe(503)
    isAway = false
    expect((await away.call(await sign({}), 'GET /v1/runs')).status).toBe(200)
  })
})
