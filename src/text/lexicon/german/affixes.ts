/* Prefixes and suffixes that turn a German word into another word, folded. Written for citespan. */

/** Prefixes that form another word. */
export const formingPrefixes = `
ab an auf aus be bei da dar durch ein emp ent er fehl fort ge gegen haupt her heim hin hinter hoch in inner los miss mit
nach neben nicht nieder ober rück un unter über um ur ver vor vorbei weg weiter wider wieder zer zu zurück zusammen zwischen
mehr minder vorder süd nord ost west innen aussen`

/** Suffixes that form another word from a stem. */
export const formingSuffixes = `
s es e er n en ern em st t te ten ter tes tem test tet et end ende ender enden endes est ester in innen ung ungen ungs
heit heiten keit keiten schaft schaften lich liche licher lichen liches isch ische ischen ischer ig ige igen iger iges
bar bare baren barer bares los lose losen loser loses voll volle vollen voller volles haft sam chen lein nis nisse tum
at it id ion ionen ismus ist isten ierung ieren iert ierte ur euse eur`
