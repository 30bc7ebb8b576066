const DAY = 86_400_000
/** The serial number after 31 December 9999, the last valid day. */
const MAX_SERIAL = 2_958_466

/** The parts of a time that a format shows. */
export type DateParts = {
  hasYear: boolean
  hasMonth: boolean
  hasDay: boolean
  hasTime: boolean
  hasSeconds: boolean
}

/**
 * The day and time of a serial number in ISO 8601, such as `2024-03-31 14:05`, `2024-03` or `14:05`, depending on the
 * format; `null` if the number is not a day.
 *
 * Day 1 is 1 January 1900, and 60 stands for 29 February 1900, which never existed (ECMA-376 part 1, 18.17.4.1). With
 * `is1904`, day 1 is 2 January 1904.
 */
export function formatSerial(
  serial: number,
  { is1904, hasYear, hasMonth, hasDay, hasTime, hasSeconds }: DateParts & { is1904: boolean },
): string | null {
  // Rounded to seconds, because a time of day is a fraction that binary numbers cannot represent exactly.
  const seconds = Math.round(serial * 86_400)
  const day = Math.floor(seconds / 86_400)
  if (!(serial >= 0) || day >= MAX_SERIAL) return null
  const epoch = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, day < 60 ? 31 : 30)
  const iso = new Date(epoch + seconds * 1000).toISOString()
  const date = !is1904 && day === 60 ? '1900-02-29' : iso.slice(0, 10)
  const time = hasTime ? iso.slice(11, hasSeconds ? 19 : 16) : ''
  if (!hasYear && !hasMonth && !hasDay) return time
  const shown = hasDay ? date : hasMonth && hasYear ? date.slice(0, 7) : hasYear ? date.slice(0, 4) : date
  return time === '' ? shown : `${shown} ${time}`
}

/** A duration in days as hours and minutes, as `[h]:mm` shows it: `36:05` for 1.5035. With `hasSeconds`, `36:05:02`. */
export function formatElapsed(serial: number, { hasSeconds }: Pick<DateParts, 'hasSeconds'>): string {
  const seconds = Math.round(Math.abs(serial) * (DAY / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  const parts = [String(Math.floor(seconds / 3600)), two(Math.floor(seconds / 60) % 60)]
  if (hasSeconds) parts.push(two(seconds % 60))
  return `${serial < 0 ? '-' : ''}${parts.join(':')}`
}
