import type { MailWords } from '../mail-words.ts'

/* German words of messages within messages, as Outlook, Gmail, Apple Mail, Thunderbird and web mail write them. Written for citespan. */

export const mail: MailWords = {
  heads: [
    'ursprüngliche nachricht',
    'urspr. nachricht',
    'originalnachricht',
    'original-nachricht',
    'ursprünglicher termin',
    'weitergeleitete nachricht',
    'anfang der weitergeleiteten nachricht',
    'antwort nachricht',
  ],
  openers: ['am', 'on'],
  verbs: ['schrieb', 'schreibt', 'hat geschrieben', 'geschrieben'],
  senders: ['von'],
  sent: ['gesendet', 'gesendet am'],
  dates: ['datum'],
  subjects: ['betreff'],
}
