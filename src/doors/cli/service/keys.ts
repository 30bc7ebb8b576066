import { roleSchema, DEFAULT_PROJECT, roles } from '../../../core/records.ts'
import type { ApiKey } from '../../service/keys/api-key.ts'
import { createKeyStore } from '../../service/keys/key-store.ts'
import type { KeyStore } from '../../service/keys/key-store.ts'
import type { ServiceArguments } from '../input/arguments.ts'
import { UsageError } from '../input/usage.ts'
import { openStore } from '../input/open-store.ts'
import { readInstant } from '../input/read-instant.ts'

/** Creates, lists, rotates or revokes API keys of the service; returns the text to print. */
export async function manageKeys(given: ServiceArguments): Promise<string> {
  const { operand, project, format } = given
  if (format !== undefined && format !== 'text')
    throw new UsageError(`--format of keys must be "text", not ${JSON.stringify(format)}.`)
  await using store = await openStore(given)
  const keys = createKeyStore(store)
  const filter = project === undefined ? {} : { project }
  switch (operand) {
    case 'create':
      return issued(await create(given, keys), given)
    case 'list':
      return JSON.stringify((await keys.list(filter)).map(shown), null, 2)
    case 'rotate':
      return issued(await keys.rotate(idOf(given), filter), given)
    case 'revoke':
      return JSON.stringify(shown(await keys.revoke(idOf(given), filter)), null, 2)
    default:
      throw new UsageError(`keys takes create, list, rotate or revoke, not ${JSON.stringify(operand ?? '')}.`)
  }
}

async function create(
  { name, role = 'agent', project = DEFAULT_PROJECT, agent, user, expires }: ServiceArguments,
  keys: KeyStore,
) {
  if (name === undefined)
    throw new UsageError('The name of the key is missing. Example: citespan keys create --name ci')
  const known = roleSchema.safeParse(role)
  if (!known.success) throw new UsageError(`--role must be one of ${roles.join(', ')}, not "${role}".`)
  return await keys.create({
    name,
    role: known.data,
    project,
    ...(agent !== undefined && { agentId: agent }),
    ...(user !== undefined && { userId: user }),
    ...(expires !== undefined && { expiresAt: readInstant(expires, '--expires') }),
  })
}

/** The output for a new key; with `--format text` only the token, for a shell variable. */
function issued({ key, token }: { key: ApiKey; token: string }, { format }: ServiceArguments): string {
  return format === 'text' ? token : JSON.stringify({ key: shown(key), token }, null, 2)
}

function shown({ hash: _hash, ...key }: ApiKey): Omit<ApiKey, 'hash'> {
  return key
}

function idOf({ key }: ServiceArguments): string {
  if (key !== undefined) return key
  throw new UsageError('The id of the key is missing. Pass --key ID; `citespan keys list` shows the ids.')
}
