/** English words that identify lists of sources, and pages without citable text, folded. Written for citespan. */

/** Headings of the list of sources at the end of an answer; `-` joins words. */
export const sourceHeadings = `
source sources reference references footnote footnotes citation citations bibliography works-cited sources-cited
sources-used cited-sources references-cited source-list list-of-sources reference-list list-of-references`

/** Words before the number of a source: `[Source 1]`, `[doc2]`. */
export const sourceWords = `
source sources src doc docs document documents ref refs reference references citation citations cite web chunk chunks
passage passages snippet snippets excerpt excerpts result results context contexts`

/* The lists below have one phrase per line. */

/** Messages of a page that could not be shown. */
export const errorPhrases = `
page not found
page cannot be found
page could not be found
page you requested could not be found
page you are looking for
this page does not exist
this page doesn't exist
404 not found
error 404
403 forbidden
access denied
you don't have permission to access
500 internal server error
502 bad gateway
503 service unavailable
service temporarily unavailable
504 gateway timeout
are you a robot
verify you are human
verifying you are human
checking your browser
complete the captcha
please enable javascript
enable javascript and cookies
javascript is disabled
site can't be reached
this content is not available in your country
`

/** Messages in place of the rest of an article for subscribers. */
export const paywallPhrases = `
subscribe to continue reading
subscribe to read
subscribe now to read
subscribe to keep reading
subscribers only
for subscribers only
already a subscriber
log in to continue reading
sign in to continue reading
sign in to read
register to continue reading
create a free account to continue
this article is for subscribers
this content is for members
members only
start your free trial
unlock this article
you have reached your limit of free articles
remaining free articles
`

/** Phrases of a cookie notice. */
export const consentPhrases = `
we use cookies
this site uses cookies
this website uses cookies
we and our partners
accept all
accept cookies
reject all
manage preferences
manage cookies
cookie settings
cookie preferences
cookie policy
strictly necessary cookies
functional cookies
performance cookies
targeting cookies
analytics cookies
legitimate interest
withdraw your consent
give your consent
your privacy choices
`

/** Lines of pages that list other pages. */
export const listingPhrases = `
read more
read article
continue reading
learn more
load more
show more
view all
see all
view details
next page
previous page
add to cart
add to basket
add to wishlist
sort by
filter by
quick view
`
