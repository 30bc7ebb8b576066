'use client'

import { useId } from 'react'

/** The prefix of element ids: `given`, or React's `useId` (the same on server and page) without special characters. */
export function useIdPrefix(given: string | undefined): string {
  const id = useId()
  return given ?? `citespan-${id.replaceAll(/[^A-Za-z0-9-]/g, '')}`
}
