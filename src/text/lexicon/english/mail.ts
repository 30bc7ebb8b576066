import type { MailWords } from '../mail-words.ts'

/* English words of messages within messages, as Outlook, Gmail, Apple Mail, Thunderbird, Yahoo, mutt and Gnus write them. Written for citespan. */

export const mail: MailWords = {
  heads: [
    'original message',
    'original appointment',
    'forwarded message',
    'begin forwarded message',
    'forwarded by',
    'reply message',
  ],
  openers: ['on', 'at'],
  verbs: ['wrote', 'writes', 'has written'],
  senders: ['from'],
  sent: ['sent'],
  dates: ['date'],
  subjects: ['subject'],
}
