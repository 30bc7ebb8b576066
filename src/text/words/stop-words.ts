/** Function words of English and German, folded (lower-case, ß as ss). */
export const stopWords: ReadonlySet<string> = new Set(
  `a an the and or but if then else of at by for with about against between into through during before after above
  below to from up down in out on off over under again further once here there when where why how all any both each
  few more most other some such only own same so than too very can will just should now is am are was were be been
  being have has had having do does did doing would could may might must shall i me my we our you your he him his she
  her it its they them their this that these those what which who whom as until while because also not no nor
  der die das den dem des ein eine einer eines einem einen und oder aber wenn dann als wie von vom zu zum zur mit
  nach bei beim aus auf an am im in ins für durch gegen ohne um über unter vor hinter zwischen während seit bis ist
  sind war waren wird werden wurde wurden worden sein hat haben hatte hatten kann können könnte muss müssen soll sollen
  darf dürfen mag möchte ich du er sie es wir ihr man sich mich mir dich dir uns euch ihn ihm ihnen mein dein sein ihre
  ihrer ihres seinem seiner seinen dies diese dieser dieses diesem diesen jene jener welche welcher welches auch noch
  nur nicht kein keine keiner keinen so sehr mehr schon dass ob da weil damit daher hier dort sowie bzw
  mindestens wenigstens höchstens`
    .split(/\s+/)
    .filter(Boolean),
)
