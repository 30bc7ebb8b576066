/* Words around marks of sources, in languages that have no folder of their own. Written for citespan. */

/** Headings of lists of sources in languages other than English and German; `-` joins words. */
export const otherSourceHeadings = `
références référence sources-citées bibliographie notes-et-références
fuentes fuente referencias bibliografía fuentes-consultadas
fonti fonte riferimenti bibliografia
fontes referências bibliografia
bronnen bron referenties bronvermelding
källor referenser kilder referanser referencer lähteet viitteet
źródła źródło bibliografia přípisy zdroje
источники источник литература список-литературы джерела
kaynaklar kaynakça πηγές מקורות المصادر المراجع منابع
参考资料 参考文献 参考来源 资料来源 信息来源 来源 引用来源 引用 參考資料 參考文獻 資料來源 來源
出典 引用元 情報源 参考 참고문헌 참고자료 출처`

/**
 * Words that cannot end a phrase, such as prepositions, articles and conjunctions, in languages other than English and
 * German. A bracket after one is a part of its sentence.
 */
export const otherPhraseOpeners = `
selon d'après dans de du des et ou par en sur avec sans pour voir cf le la les un une à
según en de del y o por con sin para sobre ver véase el los las
secondo in di del della e o per con senza su vedi il lo i gli
segundo conforme em do da dos das e ou por com sem para ver os as
volgens in van en of door met zonder voor zie op de het een
enligt i av och eller med utan för se ifølge og på til
według w z i lub przez do na o
согласно по в из и или с без для см на к от о
وفقا وفقاً لـ في من إلى عن على و أو مع انظر حسب بحسب
طبق در از به و یا با
göre ve veya`

/** Words before a bracket in languages written without spaces: the text before the bracket ends with one. */
export const unspacedPhraseOpeners = `
根据 根據 据 據 按照 依据 依據 依照 参见 參見 参照 参考 如 见 見 由 从 從 自 和 与 與 及 以及 或 或者 对 對 比 为 為 是 在 于 於 的 而
および と や または`

/**
 * Particles and verbs of saying in languages written without spaces, and Korean particles. A bracket directly
 * before one is a part of the sentence, not a mark.
 */
export const unspacedPhraseParts = `
指出 认为 認為 表明 显示 顯示 提到 提及 报告 報告 报道 報道 称 稱 说 說 中 里 裡 所 的 和 与 與 及 以及 或
は が も の と に を で や によると によれば では から まで 에 은 는 이 가 의 과 와 을 를`
