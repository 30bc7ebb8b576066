/*
 * English words, folded, that tell a word from the remains of one. Written for
 * citespan: words that differ from another by a letter or two, and common words
 * that the other lists do not hold.
 */

/** Words that are nearly spelt like another: each tells that a letter more or less makes another word. */
export const englishLookalikes = `
accept except affect effect affected effected affecting effecting adapt adopt adapted adopted adaption adoption adaptation
addition edition adverse averse advice advise aisle isle allusion illusion elusion delusion collusion alter altar angel angle
annual annul appraise apprise arrange arraign assay essay assent ascent accent assure ensure insure bail bale bare bear
beside besides berth birth bloc block board bored born borne bread breed breath breathe broach brooch canvas canvass
capital capitol carat carrot cast caste casual causal causality casualty censor censure sensor cereal serial chord cord
coarse course collision coalition collusion comma coma command commend commission omission emission complacent complaisant
complement compliment complementary complimentary compose comprise confident confidant confirm conform conscience conscious
consul council counsel councillor counsellor contagious contiguous continual continuous continent contingent content contend
contact contract contract contrast convert convent invent event corporate cooperate corporation cooperation corps corpse
credible creditable credulous crisis crises cue queue currant current custom costume decent descent dissent deduce deduct
deduction reduction induction seduction production defer differ deference difference deferent defuse diffuse deny deify
depose dispose deposition disposition deposit depositor depository depreciate deprecate desert dessert device devise
diary dairy die dye disburse disperse discreet discrete discus discuss disease decease deceased diseased diversion division
divers diverse draft drift dual duel duct duck economic economical eminent imminent immanent emigrate immigrate emigration
immigration emigrant immigrant emit omit emitted omitted ensue ensured insured envelop envelope epic epoch equable equitable
eruption irruption disruption corruption interruption evoke invoke revoke provoke exalt exult exceed accede expand expend
expanse expense expansive expensive expansion extension extend extent extant facility felicity faculty farther further
father feather fatal fetal fate fete faze phase fiscal physical flair flare flaunt flout flounder founder flour floor flow flew
formally formerly formal former formality formulate forth fourth foul fowl gait gate genius genus gesture jester gorilla guerrilla
grate great grisly grizzly hair heir hale hail hangar hanger historic historical hoard horde hole whole human humane hypocritical
hypercritical idle idol idyll illicit elicit solicit immoral immortal immune immure impact impart import impose expose oppose
compose propose suppose repose impassable impossible impassive passive inapt inept incident incidence accident incite insight
indict indicate indite induce reduce deduce produce inequity iniquity infect inject infected injected infection injection inflection
infliction affliction inflict afflict conflict ingenious ingenuous indigenous inhabit inhibit inhibited inhabited inhibition exhibition
exhibit prohibit inherent inherit inherited interment internment interstate intrastate intestate invoice involve revolve evolve
evolution revolution involution devolution solution resolution absolution dissolution isolate insulate isolation insulation
lair layer later latter latitude altitude attitude aptitude lead led leave leaf lessen lesson lesser lessor lessee levy levee liable libel
label lightening lightning limb limp liter litter literal littoral loath loathe local locale loose lose loss losses magnate
magnet manner manor marital martial marshal mass mess material materiel mean mien meat meet medal meddle metal mettle mediate
meditate mediation medication meditation dedication median medium mental menial mince mints miner minor minister monster mode mood
model modal moral morale mortal mourning morning motion notion nation notation nature mature naval navel novel notable noble
notice novice nutrition nitration nitrate nitrite sulfate sulfite sulfide sulphate sulphite sulphide phosphate phosphite chloride
chlorate chlorite fluoride fluorine chlorine ethane ethene ethanol methane methanol methyl ethyl alkane alkene object abject subject
reject eject inject observance observation obsolete absolute official officious oral aural ordinance ordnance organ origin original
pail pale pain pane parameter perimeter parity purity party partly pastor pasture patience patients patent latent potent peace piece peak peek
pedal peddle peer pier perpetrate perpetuate perquisite prerequisite persecute prosecute persecution prosecution personal personnel perspective
prospective respective perverse preserve conserve reserve observe deserve serve pillar pillow plain plane plaintiff plaintive planed planned planted
population copulation pole poll poor pour pore populace populous port part practicable practical pray prey precede proceed
preceding proceeding precedence precedents president resident residents presidents precision decision prescribe proscribe describe inscribe
subscribe prescription proscription description inscription subscription presence presents pretest protest prince prints principal
principle probation probate prohibition proposition preposition prophecy prophesy propose purpose provide provided divide divided
provision prevision province prudent prudential quiet quite quit quote quota rain reign rein raise raze rational rationale ration ratio
read reed real reel reality realty rebate debate recent resent recede secede reception perception deception receptor recourse resource
resources refer infer defer prefer confer transfer reference inference preference conference referral deferral reflect deflect
reform inform perform conform deform refuge refugee refuse relation elation relative relevant reverent relief relieve believe
belief remain retain obtain contain attain sustain maintain remit permit submit commit admit repeal repel compel expel propel
impel replace displace report deport support import export transport purport reproof reproach approach require acquire inquire
request bequest inquest conquest resign design assign respect inspect suspect expect prospect aspect respectful respectable
restive restful retreat treat treaty reveal revel level lever review revue road rode role roll root route rout rote sacred scared scarred
sail sale salvation salivation salary celery scene seen season reason treason seam seem sector section sect secure cure security scarcity
sensual sensuous sever severe serve several shear sheer shoe show sight site cite size seize slight sleight sole soul some sum stable staple
staff stuff stage state stake steak stair stare static statics stationary stationery statue statute stature status steal steel
steam stream stem step steep sleep story storey straight strait strange stranger stronger structure stricture suit suite supper super
supplement implement suppress oppress depress impress express compress repress surplus surplice surge surgery suspense suspend
symbol cymbal tack tact tact tail tale talk task taught taut team teem temper tamper template temporal temporary tenant tenet tenor tender
tenure testimony texture their there threw through thorough though thought tough throne thrown tide tied time tile title tire toe tow
ton tone torn town tract track trail trial triad trait traitor trader trade treaty troop troupe tortuous torturous trust thrust truth
turbid turgid turn tutor unity untied united unit vain vane vein valley value valued vacation vocation location allocation
vary very venal venial verse version aversion conversion inversion versus vertical vertex veracity voracity vial vile vice voice
viral vital rival arrival survival viscous vicious void avoid waist waste wait weight waive wave wander wonder war ware wear warm
warn warning worn way weigh weak week weather whether wet whet while whole wine wind wing winter writer wood would word world work wrap
rap wreck reek wrench wretch yoke yolk zone conversation conservation conversion conservative converse conserve contour contend
compensate condensate conjugate congregate consolidate constitute institute substitute constitution institution substitution prostitution
destitution restitution construct instruct obstruct construction instruction obstruction destruction abstraction attraction extraction
subtraction distraction contraction traction fraction faction action auction caution function junction fiction friction diction
addiction conviction prediction eviction sanction section selection election erection direction detection defection affection
perfection inspection infection protection projection rejection objection subjection collection connection correction mission
admission permission submission transmission remission emission session possession profession procession recession concession
succession secession obsession cession impression expression depression oppression compression suppression repression pension tension
intention attention retention detention extension mention dimension invention prevention convention intervention subvention
contention condition tradition audition edition sedition ambition position opposition exposition imposition composition deposition
disposition supposition acquisition requisition inquisition competition repetition petition partition transition nutrition
attrition contrition ignition cognition recognition definition demolition abolition coalition volition rendition consumption
assumption presumption resumption exemption redemption preemption corruption eruption adsorption absorption resorption disruption`

/** Common words. */
export const englishVocabulary = `
able about above academy access accident according account accounts accuracy accurate acid across activity actor actual address
administration adult advance advantage adventure agency agent aggressive agree agreement agriculture ahead aircraft airport alarm
alcohol alive almost alone along already alter although amateur amazing amount analysis ancient anger animal announce another
answer antibody anxiety anything apart apartment apparent appeal appear appearance apple application apply appoint appropriate
approval architect architecture area argue argument army around arrange arrest arrive arrow article artist aside asleep assembly
assess asset assets assist associate association athlete atmosphere attack attempt attend author authority available average award
aware axis baby back bacteria balance ball band bank banker bankrupt bark barrel barrier base basic basin basis basket battery battle
beach bean beat beauty because become before begin behalf behaviour behind being bell belong below belt bench benefit best better
between beyond bill billion bind bird birthday bishop black blame blank blind blood bloody blow blue boat body bomb bond bone book border
boss both bottle bottom bound boundary bowl box brain branch brand brass brave break breakfast bridge brief bright brilliant bring broad
broken bronze brother brown brush budget build builder building bulk bullet burden bureau burn bury business busy butter button buyer cabin
cabinet cable calm camera camp campaign canal cancer candidate candle capable capacity captain capture carbon card care career
careful carpet carriage carry case cash castle catalog catch category cathedral cattle cause caution cave ceiling celebrate cell
cement cemetery center central century ceremony certain certificate chain chair chairman challenge chamber champion chance change
channel chapel chapter character charge charity charm chart charter chase cheap check cheese chemical chemistry chest chicken chief
child choice choose church circle circuit circulation circumstance citizen city civil civilian claim clarify class classic classical
classroom clause clay clean clear clerk clever client cliff climate climb clinic clinical clock close cloth clothes cloud club coach
coal coast coat code coffee coin cold colleague collect college colony color colour column combine comfort comfortable comment
commerce commercial commit committee common communicate community company compare comparison compete complain complete complex
component computer concentrate concept concern concert conclude conclusion concrete conduct conductor confess confidence
confuse congress connect consent consequence consider consist constant consult consumer container context continue contribute
contribution control controversy convenient cook cool copper copy core corn corner correct cost cotton count counter country county
couple courage court cousin cover crack craft crash crazy cream create creation creature credit creditor crew crime criminal critic
critical criticism crop cross crowd crown crucial cruel crystal culture cup cupboard curious currency curriculum curve customer
cycle daily damage dance danger dangerous dark data database date daughter dead deadline deal dealer dear death debt decade decide
decimal deck declare decline decorate deep deer defeat defect defence defend defendant deficit define degree delay delegate deliver
delivery demand democracy demonstrate dentist depart department depend dependent depth deputy derive desire desk despite destroy
detail detect detective determine develop devote diagnosis diagram dialogue diamond dictate dictionary diet differ different
difficult digital dignity dinner diplomat direct director directory dirt dirty disagree disappear disaster discipline discount discover
discovery dish dismiss display dispute distance distant distinct distinguish distribute district disturb dividend divorce doctor
document dollar domestic dominate door dose double doubt down dozen dragon drain drama dramatic draw drawing dream dress drink drive
driver drop drought drug drum dust duty each eager early earn earnings earth ease east easy economy edge editor educate education effort
eight elderly elect electric electricity electron elegant element elephant eleven eliminate elite embassy embrace emerge emergency
emotion emperor empire employ employee employer employment empty enable encounter encourage enemy energy engage engine engineer enjoy
enormous enough enter enterprise entertain entire entitle entrance entry environment episode equal equation equipment equivalent error
escape especially essential establish estate estimate ethical ethnic evaluate evening every everybody everyone evidence evil exact examination
examine example excellent exchange excite exclude excuse execute executive exercise exhaust exist existence exit exotic expect
expedition experience experiment expert explain explode exploit explore explosion export extra extraordinary extreme eye fabric face facilities
fact factor factory fail failure faint fair faith fall false fame familiar family famous fare farm farmer fashion fast fault favour
favourite fear feature federal fee feed feel fellow female fence festival fever fibre field fierce fifty fight figure file fill film
filter final finance financial find fine finger finish fire firm first fish fishing fitness five fixed flag flame flash flat flavour fleet
flesh flexible flight float flood flower fluid focus fold follow food fool foot football force forecast foreign forest forever forget
form format formula fortune forty forward found foundation four frame framework fraud free freedom freeze freight frequency frequent fresh
friend friendly front frontier frost fruit fuel full fully fund fundamental funeral funny furniture future gain gallery game garage garden
garlic gas gather gave gear gender gene general generate generation generous genetic gentle gentleman genuine geography geology ghost giant
gift girl give glad glass global glory glove goal gold golden golf good goods govern government governor grace grade gradual graduate grain
grammar grand grandfather grandmother grant graph grass grave gravity greatest green grocery ground group grow growth guarantee guard guess
guest guide guideline guilty guitar habit half hall hammer hand handle happen happy harbour hard hardware harm harvest hate have head health
healthy hear hearing heart heat heaven heavy height helicopter hell help hence herb here heritage hero hesitate hidden hide high highway hill
hire history hobby hold holder holiday hollow holy home honest honey honour hope horizon horrible horror horse hospital host hostile hotel
hour house household housing huge hundred hungry hunt hunter hurry hurt husband hypothesis idea ideal identify identity ignorance ignore illegal
illness image imagine immediate implication imply importance important impossible improve improvement inch incentive include income
increase incredible indeed independence independent index indoor industrial industry infant inflation influence information initial
initiative injure injury inner innocent innovation input insect inside insist install instance instant instead instrument insurance
intellectual intelligence intelligent intend intense interest interior internal international internet interpret interview introduce
introduction invade invasion invest investigate investigation investment investor invitation invite iron island issue item ivory jacket jail
jewel join joint joke journal journalist journey judge judgment judicial juice jump jungle junior jury just justice justify keen keep keeper
kettle key kidney kill killer kind king kingdom kitchen knee knife knight knock know knowledge labour laboratory lack lady lake lamb lamp
land landlord landscape lane language laptop large laser last late laugh launch laundry lawn lawsuit lawyer lazy leader leadership league
learn lease least leather lecture legacy legal legend legislation leisure lemon lend length lens letter liability liberal liberty library
licence license life lift light like likely limit limited line link lion liquid list listen literature little live liver living load loan
lobby lock logic logical lonely long look lord lorry lotion loud lounge love lovely lower loyal loyalty luck lucky lunch lung luxury machine
machinery magazine magic magistrate mail main majority make maker male manage management manager manual manufacture manufacturer many margin
marine mark market marketing marriage married marry mask master match mate mathematics matrix matter maximum maybe mayor meal meaning
measure measurement mechanic mechanical mechanism media medical medicine medieval meeting member membership memory mention menu merchant
mercury mercy mere merge merger merit message method middle midnight might migration mild military milk mill million mind mine mineral
minimum ministry minority minute miracle mirror miss missile missing mistake mixed mixture mobile moderate modern modest modify molecule
moment monetary money monitor monkey month monthly monument moon mortgage mosque most mother motivation motive motor mount mountain mouse
mouth move movement multiple murder muscle museum music musical musician must mutual mystery myth naked name narrative narrow nasty national
native natural near nearby nearly neat necessary neck need needle negative negotiate negotiation neighbour neither nerve nervous nest network
neutral never news newspaper next nice night nine nobody noise none normal north northern nose note nothing nuclear number numerous nurse
obligation obvious occasion occupation occupy occur ocean offence offer office officer often once only onset open opera operate operation operator
opinion opponent opportunity opposite optical option orange orbit orchestra order ordinary organic organise organization orient other
otherwise outcome output outside oven over overall overcome overseas owner ownership oxide oxygen pack package packet page paid paint painter
painting pair palace panel panic paper parade paragraph parallel parent parents parish park parking parliament particle particular partner
partnership pass passage passenger passion past path patient patrol pattern pause payment peaceful peasant penalty pencil penny people pepper perfect
performance perhaps period permanent person personality persuade petrol phenomenon philosopher philosophy phone photo photograph phrase
physician physics piano pick picture pile pilot pink pipe pitch pity place planet planning plant plastic plate platform play player pleasant
please pleasure plenty plot plus pocket poem poet poetry point poison police policy polite political politician politics pollution pond
pool popular porch portion portrait positive possible post potato potential pottery poverty powder power powerful practice praise preach
precise predict prefer pregnant preliminary premise premium preparation prepare prescribe press pressure presume pretend pretty previous price
pride priest primary prime prior priority prison prisoner private privilege prize problem procedure process producer product profit profile
programme progress project promise promote proof proper property proportion proposal protect protein proud prove public publication publish
publisher pull pulse pump punish punishment pupil purchase pure push puzzle qualify quality quantity quarter queen query question quick
race racial radiation radical radio rail railway random range rank rapid rare rate rather rating raw reach react reaction reader ready
realize really rear reasonable rebel recall receipt receive receiver recipe recognize recommend record recover recovery recruit
red reduce regard regime region regional register regret regular regulate regulation reject related relationship relax release reliable
religion religious reluctant rely remark remarkable remedy remember remind remote removal remove rent repair repeat reply reporter represent
representative republic reputation rescue research researcher resistance resolve resort response responsibility responsible rest restaurant
restore restrict restriction result retail retire retirement return revenue reverse reward rhythm rice rich ride rifle right ring riot rise
risk ritual river rock rocket romantic roof room rose rough round routine royal rubber rubbish rude ruin rule ruler rumour rural rush
sacrifice safe safety saint sake salad salmon salt same sample sand satellite satisfaction satisfy sauce save saving scale scandal scheme
scholar scholarship school science scientific scientist scope score scratch scream screen screw script sculpture seal search seat second secret
secretary seed seek segment select self sell senate send senior sense sensible sensitive sentence separate sequence sergeant series serious
servant service settle settlement seven shade shadow shake shall shallow shame shape share shareholder sharp shed sheep sheet shelf
shell shelter shift shine ship shirt shock shoot shop shore short shot should shoulder shout shut sick side sign signal signature significant
silence silent silk silly silver similar simple since sing singer single sink sister situation skill skin skirt sleepy slice slide slope slow
small smart smell smile smoke smooth snake snow social society soft software soil solar soldier solid solve somebody someone something
sometimes somewhat somewhere song soon sophisticated sorry sort sound soup source south southern space spare speak speaker special
specialist species specific spectrum speech speed spell spend sphere spirit spiritual spite split spokesman sponsor spoon sport spot spread
spring square squeeze stack stamp stand standard star start starve statement station statistics stay steady stick stiff still stimulate
stock stomach stone stop storage store storm strategic strategy straw street strength stress stretch strict strike string strip stroke
strong structural struggle student studio study stupid style substance substantial suburb succeed success successful such sudden suffer
sufficient sugar suggest suggestion suicide summary summer summit supply supporter sure surface surgeon surprise surrender surround
survey survive surviving survivor sweet swim swing switch sword sympathy symptom syndrome system table tackle take talent tall tank tape
target tariff taste tax taxi tax taxes teach teacher teaching tear technical technique technology telephone television tell temperature temple
temptation tend tendency tennis tension tent term terminal terrible territory terror test text textbook textile than thank that theatre theft theme
theology theory therapy therefore thick thin thing think third thirty this thousand thread threat threaten three throat throughout
throw thumb thus ticket tight timber tiny tissue title today together toilet tomato tomorrow tongue tonight tool tooth topic torture total touch
tour tourism tourist toward towel tower trace traditional traffic tragedy train trainer training transform translate translation transparent
trap trauma travel traveller treasure treatment tree tremendous trend tribe trick trip triumph trouble truck true tube tunnel twelve twenty
twice twin twist type typical ugly ultimate unable uncle under understand uniform union unique universal universe university unknown
unless unlikely until unusual upon upper upset urban urge urgent usage user usual vacuum valid valuable van variable variation variety
various vast vegetable vehicle vessel veteran victim victory video view village violence violent virtue virus visible vision visit visitor
visual vitamin vivid volcano volume voluntary volunteer vote voter voyage vulnerable wage wagon wall want ward wardrobe warehouse warrant
wash watch water weakness wealth weapon website wedding weekend weird welcome welfare well west western whale wheat wheel whisper white wicked
wide widespread widow width wife wild wildlife will willing window wire wisdom wise wish with withdraw within without witness woman women
wonderful wooden wool worker workshop worried worry worse worst worth wound wrist write writing wrong yard year yellow yesterday yield young
youth zero black blue brown crimson green grey orange pink purple red scarlet turquoise violet white yellow monday tuesday wednesday thursday
friday saturday sunday king queen prince princess duke earl knight mayor judge jury clerk nurse surgeon sailor soldier teacher painter
poet farmer miller baker butcher carpenter mason smith tailor weaver shepherd copper iron zinc lead tin nickel silver gold mercury
barley wheat oats rye maize rice potato cabbage onion pear plum cherry grape oak beech birch pine elm ash maple cow horse sheep goat pig dog
cat wolf fox bear deer hare rabbit mouse rat eagle hawk crow raven sparrow swallow swan duck goose salmon trout herring cod
kilogram gram metre litre mile foot inch acre pound ounce ton hour minute second day week month year decade century`
