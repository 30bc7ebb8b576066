/*
 * Words that take back the sentence before them, in languages that citespan has no other lists of;
 * folded. Written for citespan.
 */

/**
 * Words of French, Spanish, Italian, Portuguese, Dutch, Danish, Norwegian and Swedish that retract a
 * statement.
 */
export const otherRetractions = `
faux fausse inexact mensonge mythe falso falsa mentira mito bugia onwaar leugen fabel falsk forkert usandt løgn
usant lögn osant felaktigt`

/** Words that retract a statement: signs of scripts without spaces, and words of Korean, Arabic, Hebrew and Russian. */
export const otherScriptRetractions = `
假的 谎言 謊言 错误 錯誤 不实 不實 谣言 謠言 嘘 偽り 間違い 誤り 虚偽 เท็จ ไม่จริง 거짓 사실이 아 خطأ كاذب كذب שקר ложь неправда неверно`

/** Words that report the following text as hearsay, in scripts without spaces. */
export const otherScriptReports = '据说 據說 听说 聽說 传说 傳說 传闻 傳聞 据传 據傳 噂'
