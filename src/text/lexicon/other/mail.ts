import type { MailWords } from '../mail-words.ts'

/*
 * Words of messages within messages in languages that citespan has no other lists of, as Outlook, Gmail, Apple Mail,
 * Thunderbird and Yahoo write them. Written for citespan, and compared with the tables of `email-reply-parser` 2.3.9
 * and `email-forward-parser` 1.8.3 (Crisp, MIT).
 */

const french: MailWords = {
  heads: [
    "message d'origine",
    'message d’origine',
    'message original',
    'message transféré',
    'message transmis',
    'début du message transféré',
    'début du message réexpédié',
  ],
  openers: ['le'],
  verbs: ['a écrit', 'écrit'],
  senders: ['de'],
  sent: ['envoyé'],
  dates: ['date'],
  subjects: ['objet', 'sujet'],
}

const spanish: MailWords = {
  heads: ['mensaje original', 'mensaje reenviado', 'inicio del mensaje reenviado'],
  openers: ['el'],
  verbs: ['escribió'],
  senders: ['de'],
  sent: ['enviado', 'enviado el'],
  dates: ['fecha'],
  subjects: ['asunto'],
}

const italian: MailWords = {
  heads: ['messaggio originale', 'messaggio inoltrato', 'inizio messaggio inoltrato'],
  openers: ['il', 'il giorno', 'in data'],
  verbs: ['ha scritto'],
  senders: ['da', 'mittente'],
  sent: ['inviato'],
  dates: ['data'],
  subjects: ['oggetto'],
}

const portuguese: MailWords = {
  heads: [
    'mensagem original',
    'mensagem reencaminhada',
    'mensagem encaminhada',
    'início da mensagem reencaminhada',
    'início da mensagem encaminhada',
  ],
  openers: ['em', 'a', 'no dia'],
  verbs: ['escreveu'],
  senders: ['de'],
  sent: ['enviado', 'enviada', 'enviada em'],
  dates: ['data'],
  subjects: ['assunto'],
}

const dutch: MailWords = {
  heads: [
    'oorspronkelijk bericht',
    'origineel bericht',
    'doorgestuurd bericht',
    'begin doorgestuurd bericht',
  ],
  openers: ['op'],
  verbs: ['schreef', 'heeft geschreven', 'geschreven'],
  senders: ['van'],
  sent: ['verzonden'],
  dates: ['datum'],
  subjects: ['onderwerp'],
}

const danish: MailWords = {
  heads: [
    'oprindelig meddelelse',
    'oprindelig besked',
    'videresendt meddelelse',
    'videresendt besked',
    'start på videresendt besked',
  ],
  openers: ['den', 'd.'],
  verbs: ['skrev'],
  senders: ['fra'],
  sent: ['sendt'],
  dates: ['dato'],
  subjects: ['emne'],
}

const norwegian: MailWords = {
  heads: ['opprinnelig melding', 'opprinnelig beskjed', 'videresendt melding'],
  openers: ['den', 'på'],
  verbs: ['skrev', 'skrev følgende'],
  senders: ['fra'],
  sent: ['sendt'],
  dates: ['dato'],
  subjects: ['emne'],
}

const swedish: MailWords = {
  heads: [
    'ursprungligt meddelande',
    'originalmeddelande',
    'vidarebefordrat meddelande',
    'vidarebefordrat mejl',
  ],
  openers: ['den', 'på'],
  verbs: ['skrev'],
  senders: ['från'],
  sent: ['skickat'],
  dates: ['datum'],
  subjects: ['ämne'],
}

const finnish: MailWords = {
  heads: ['alkuperäinen viesti', 'välitetty viesti', 'edelleenlähetetty viesti', 'välitetty viesti alkaa'],
  openers: [],
  verbs: ['kirjoitti'],
  senders: ['lähettäjä'],
  sent: ['lähetetty'],
  dates: ['päivämäärä', 'päiväys'],
  subjects: ['aihe'],
}

const polish: MailWords = {
  heads: [
    'wiadomość oryginalna',
    'oryginalna wiadomość',
    'przekazana wiadomość',
    'wiadomość przesłana dalej',
    'treść przekazanej wiadomości',
    'początek przekazywanej wiadomości',
  ],
  openers: ['dnia', 'w dniu'],
  verbs: ['napisał', 'napisała', 'napisał(a)', 'pisze'],
  senders: ['od', 'nadawca'],
  sent: ['wysłano'],
  dates: ['data'],
  subjects: ['temat'],
}

const czechAndSlovak: MailWords = {
  heads: [
    'původní zpráva',
    'přeposlaná zpráva',
    'začátek přeposílané zprávy',
    'pôvodná správa',
    'preposlaná správa',
    'začiatok preposlanej správy',
  ],
  openers: ['dne', 'dňa'],
  verbs: ['napsal', 'napsala', 'napsal(a)', 'napísal', 'napísala', 'napísal(a)'],
  senders: ['od'],
  sent: ['odesláno', 'odoslané'],
  dates: ['datum', 'dátum'],
  subjects: ['předmět', 'predmet'],
}

const hungarian: MailWords = {
  heads: ['eredeti üzenet', 'továbbított üzenet', 'továbbított levél kezdete'],
  openers: [],
  verbs: ['ezt írta', 'írta'],
  senders: ['feladó'],
  sent: ['elküldve'],
  dates: ['dátum'],
  subjects: ['tárgy'],
}

const romanian: MailWords = {
  heads: ['mesaj original', 'mesaj redirecționat', 'începe mesajul redirecționat'],
  openers: ['pe', 'în'],
  verbs: ['a scris'],
  senders: ['de la', 'expeditorul'],
  sent: ['trimis'],
  dates: ['dată'],
  subjects: ['subiect', 'subiectul'],
}

const turkish: MailWords = {
  heads: ['özgün ileti', 'orijinal mesaj', 'iletilmiş mesaj', 'iletilen ileti', 'ileti başlangıcı'],
  openers: [],
  verbs: ['şunu yazdı', 'yazdı'],
  senders: ['kimden', 'gönderen'],
  sent: ['gönderilen', 'gönderildi'],
  dates: ['tarih'],
  subjects: ['konu'],
}

const russianAndUkrainian: MailWords = {
  heads: [
    'исходное сообщение',
    'пересылаемое сообщение',
    'перенаправленное сообщение',
    'начало переадресованного сообщения',
    'перенаправлене повідомлення',
    'переслане повідомлення',
    'початок листа, що пересилається',
  ],
  openers: [],
  verbs: ['написал', 'написала', 'написал(а)', 'пишет', 'написав', 'написала', 'пише'],
  senders: ['от', 'отправитель', 'від', 'від кого'],
  sent: ['отправлено', 'відправлено', 'надіслано'],
  dates: ['дата'],
  subjects: ['тема'],
}

const japanese: MailWords = {
  heads: ['元のメッセージ', '転送されたメッセージ', 'メッセージを転送', '転送メッセージ'],
  openers: [],
  verbs: ['のメール', 'のメッセージ', 'さんは書きました', 'は書きました', 'wrote'],
  senders: ['差出人', '送信元', '送信者'],
  sent: ['送信日時'],
  dates: ['日時', '日付'],
  subjects: ['件名'],
}

const chinese: MailWords = {
  heads: [
    '原始邮件',
    '原始郵件',
    '邮件原件',
    '转发的邮件',
    '轉寄的郵件',
    '转发邮件信息',
    '回复的原邮件',
    '转发的原邮件',
  ],
  openers: ['在', '於', '于'],
  verbs: ['写道', '寫道'],
  senders: ['发件人', '寄件者', '寄件人', '發件人'],
  sent: ['发送时间', '发送日期', '寄件日期', '傳送時間'],
  dates: ['日期'],
  subjects: ['主题', '主旨', '主題'],
}

const korean: MailWords = {
  heads: ['원본 메시지', '원본 메일', '전달된 메시지'],
  openers: [],
  verbs: ['작성', '님이 작성', '님이 쓴 글'],
  senders: ['보낸 사람', '보낸사람', '발신'],
  sent: ['보낸 날짜', '보낸날짜'],
  dates: ['날짜'],
  subjects: ['제목'],
}

export const otherMail: readonly MailWords[] = [
  french,
  spanish,
  italian,
  portuguese,
  dutch,
  danish,
  norwegian,
  swedish,
  finnish,
  polish,
  czechAndSlovak,
  hungarian,
  romanian,
  turkish,
  russianAndUkrainian,
  japanese,
  chinese,
  korean,
]
