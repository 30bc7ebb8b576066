import { ReferenceType, ReflectionKind } from 'typedoc'
import type { DeclarationReflection, ProjectReflection, Reflection, SomeType } from 'typedoc'
import { exportsOf } from './reflections.ts'

/** Minimum number of members by which an object type is recognised. */
const MIN_MEMBERS = 3

/**
 * Replaces written-out object types by the exported types that have the same members, so that a reader can follow
 * them. TypeScript loses the names of types that are inferred from nested schemas, and would show `citations:
 * object[]`.
 */
export function nameTypes(project: ProjectReflection): void {
  const named = namedObjects(project)
  const meant = (object: DeclarationReflection) => {
    const [only, ...others] = (named.get(membersOf(object)) ?? []).filter((one) =>
      areAlike(object, objectOf(one)),
    )
    return others.length === 0 ? only : undefined
  }
  const replace = (type: SomeType): SomeType => {
    const target = type.type === 'reflection' ? meant(type.declaration) : undefined
    if (!target || type.type !== 'reflection') return withParts(type, replace)
    project.removeReflection(type.declaration)
    return ReferenceType.createResolvedReference(target.name, target, project)
  }
  const roots = new Set<Reflection>([...named.values()].flat())
  for (const reflection of Object.values(project.reflections)) {
    if (!('type' in reflection) || !reflection.type) continue
    // An exported type is not replaced by its own name; its members are reflections of their own.
    if (!roots.has(reflection)) reflection.type = replace(reflection.type as SomeType)
  }
}

/** The exported object types by the names of their members. */
function namedObjects(project: ProjectReflection): Map<string, DeclarationReflection[]> {
  const objects = exportsOf(project).filter(
    (exported) =>
      exported.kindOf(ReflectionKind.TypeAlias) && (objectOf(exported).children?.length ?? 0) >= MIN_MEMBERS,
  )
  return Map.groupBy(objects, (exported) => membersOf(objectOf(exported)))
}

/** The object with an exported type's members: TypeDoc attaches those of a schema to the type itself. */
function objectOf(exported: DeclarationReflection): DeclarationReflection {
  return exported.type?.type === 'reflection' ? exported.type.declaration : exported
}

function membersOf({ children = [] }: DeclarationReflection): string {
  return children
    .map(({ name, flags }) => `${name}${flags.isOptional ? '?' : ''}`)
    .toSorted()
    .join()
}

function areAlike(a: DeclarationReflection, b: DeclarationReflection): boolean {
  if (a.signatures || b.signatures || a.indexSignatures || b.indexSignatures) return false
  if (membersOf(a) !== membersOf(b)) return false
  return (a.children ?? []).every(({ name, type }) => {
    const other = b.children?.find((child) => child.name === name)?.type
    return Boolean(type && other && areAlikeTypes(type, other))
  })
}

/**
 * Whether two types may be the same. A part that the compiler has cut off because it is nested too deeply matches
 * anything.
 */
function areAlikeTypes(a: SomeType, b: SomeType): boolean {
  if (isCutOff(a) || isCutOff(b)) return true
  const [first, second] = [a, b].map(membersOfType)
  if (first && second) return first === second || areAlike(first, second)
  if (a.type === 'array' && b.type === 'array') return areAlikeTypes(a.elementType, b.elementType)
  if (a.type === 'reference' && b.type === 'reference' && a.name === b.name) {
    const others = b.typeArguments ?? []
    return (a.typeArguments ?? []).every((type, index) => others[index] && areAlikeTypes(type, others[index]))
  }
  if (a.type === 'union' && b.type === 'union') {
    return (
      a.types.length === b.types.length &&
      a.types.every((type, index) => areAlikeTypes(type, b.types[index]!))
    )
  }
  return a.toString() === b.toString()
}

function isCutOff(type: SomeType): boolean {
  return type.type === 'union' ? type.types.some(isCutOff) : type.type === 'unknown' && type.name === '...'
}

/** The object that a type is, either written out or referenced by name. */
function membersOfType(type: SomeType): DeclarationReflection | undefined {
  if (type.type === 'reflection') return type.declaration
  const target = type.type === 'reference' ? type.reflection : undefined
  return target?.isDeclaration() && target.kindOf(ReflectionKind.TypeAlias) ? objectOf(target) : undefined
}

/** The type with its parts replaced; parts of an object are reflections of their own. */
function withParts(type: SomeType, replace: (type: SomeType) => SomeType): SomeType {
  if (type.type === 'array' || type.type === 'optional' || type.type === 'rest') {
    type.elementType = replace(type.elementType) as typeof type.elementType
  } else if (type.type === 'union' || type.type === 'intersection') {
    type.types = type.types.map(replace)
  } else if (type.type === 'reference' && type.typeArguments) {
    type.typeArguments = type.typeArguments.map(replace)
  } else if (type.type === 'typeOperator') {
    type.target = replace(type.target)
  }
  return type
}
