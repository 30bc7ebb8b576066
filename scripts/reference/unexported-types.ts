import { ReflectionKind } from 'typedoc'
import type { DeclarationReflection, ProjectReflection, ReferenceType, SomeType } from 'typedoc'

/** Types whose members applications pass, like parameters. */
const ofOptions = /(?:Options|Props)$/

/**
 * Types of parameters and options that no entry exports, so that an application cannot name them; as
 * `entry.name takes Type`.
 */
export function unexportedTypes(project: ProjectReflection): string[] {
  return (project.children ?? []).flatMap((entry) => {
    const missing = (entry.children ?? []).flatMap((child) =>
      givenTypes(child)
        .filter((type) => isOurs(type) && !type.reflection)
        .map(({ name }) => `${entry.name}.${child.name} takes ${name}`),
    )
    return [...new Set(missing)]
  })
}

function isOurs(type: ReferenceType): boolean {
  return !type.refersToTypeParameter && (type.package ?? 'citespan') === 'citespan'
}

/** The types that an application passes to an exported function, class or options type. */
function givenTypes(child: DeclarationReflection): ReferenceType[] {
  // A re-exported type is checked at the entry that defines it.
  if (child.isReference()) return []
  const methods = child.kindOf(ReflectionKind.Class) ? (child.children ?? []) : []
  const signatures = [child, ...methods].flatMap((one) => one.signatures ?? [])
  const parameters = signatures.flatMap((signature) => signature.parameters ?? [])
  return [...parameters.map(({ type }) => type), ofOptions.test(child.name) ? child.type : undefined].flatMap(
    typesIn,
  )
}

/** The named types in a type; for a function, those that it passes to the application's code. */
function typesIn(type: SomeType | undefined): ReferenceType[] {
  switch (type?.type) {
    case 'reference':
      return [type, ...(type.typeArguments ?? []).flatMap(typesIn)]
    case 'union':
    case 'intersection':
      return type.types.flatMap(typesIn)
    case 'array':
    case 'optional':
    case 'rest':
      return typesIn(type.elementType)
    case 'typeOperator':
      return typesIn(type.target)
    case 'reflection': {
      const { children = [], signatures = [] } = type.declaration
      const called = [...signatures, ...children.flatMap((child) => child.signatures ?? [])]
      return [
        ...children.map((child) => child.type),
        ...called.flatMap(({ parameters = [] }) => parameters.map((parameter) => parameter.type)),
      ].flatMap(typesIn)
    }
    default:
      return []
  }
}
