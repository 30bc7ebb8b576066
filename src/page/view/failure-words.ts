/** The words for a failure; the message itself if the application's function for them throws. */
export function failureWords(message: string, { failed }: { failed(message: string): string }): string {
  try {
    return failed(message)
  } catch {
    return message
  }
}
