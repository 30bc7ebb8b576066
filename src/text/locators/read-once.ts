/** Makes a function that reads each argument once, and keeps its result as long as the function itself exists. */
export function readOnce<Argument, Read>(read: (argument: Argument) => Read): (argument: Argument) => Read {
  const known = new Map<Argument, Read>()
  return (argument) => {
    if (!known.has(argument)) known.set(argument, read(argument))
    return known.get(argument)!
  }
}
