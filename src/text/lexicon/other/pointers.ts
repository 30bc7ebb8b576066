/*
 * Words at the beginning of a sentence that refer to something named before it, in languages that
 * citespan has no other lists of; folded. Written for citespan.
 */

/**
 * Words of French, Spanish, Italian, Portuguese, Dutch, Danish, Norwegian and Swedish that refer to a
 * previous sentence.
 */
export const otherPointers = `
il elle ils elles ce cela ceci cet cette ces celui celle son sa ses leur leurs él ella ellos ellas esto eso este esta estos estas ese esa
su sus lui lei loro esso essa essi questo questa questi queste suo sua ele ela eles elas isto isso hij zij ze het dit dat deze
zijn haar han hun hon den det de dette denne disse dessa hans hendes hennes deres`

/**
 * Words that refer to a previous sentence: signs of scripts without spaces, and words of Korean, Arabic, Hebrew,
 * Russian and Greek.
 */
export const otherScriptPointers = `
他 她 它 他们 她们 它们 彼 彼女 彼ら それ これ あれ เขา เธอ มัน นี่ นั่น 그는 그녀는 그것은 이는
هو هي هم هذا هذه ذلك تلك הוא היא הם זה זאת он она оно они это этот αυτός αυτή αυτό`
