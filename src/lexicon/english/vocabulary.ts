/*
 * English words, folded, that tell a word from the remains of one. Written for
 * citespan: words that differ from another by a letter or two, and common words
 * that the other lists do not hold.
 */

/** Words that are nearly spelt like another: each tells that a letter more or less makes another word. */
export const englishLookalikes = `
promote promoted prompt prompted promoting prompting connection convection conviction confection expensive extensive
charity clarity parity rarity literacy literary literally liberally remainder reminder optical optimal optional assumed assured
compete compute complete completed competing computing completing converted converged diverted diverged detailed detained derailed
retained certainly certainty analysis analyst analysts analyses ambitious ambition ambitions inventor investor inventory
interaction integration iteration itinerary parsing passing parking packing charges charged changed chances dances trade tirade
cluster clutter bluster fluster specially specialty especially space spice spike pace place palace peace piece police policy polity
preserved reserved deserved served severed several reversed revised advised devised supervised protected projected predicted prosecuted
attended intended extended contended pretended tended tender gender render lender sender fender bender
founded funded found fund grounded rounded bounded wounded hounded sounded mounded county country counts courts
farmer former framer farther father feather leather heather weather wether mother brother bother other otter utter butter better bitter
letter litter latter ladder lather rather either neither leader header heater reader render tender thunder under wonder wander
married marred marked marketed market marker maker taker baker bakery lacks locks looks books hooks cooks rooks
reform reforms reformed performed formed farmed framed filmed filled killed skilled spilled drilled grilled thrilled
started stared starred starved served carved curved cured cared scared shared spared spared stored scored shored
increase increased decrease decreased decreed agreed greed created crated treated heated seated stated skated
imported exported reported deported supported sported sorted ported posted hosted boasted roasted toasted tasted wasted
raised praised prised priced prized pried tried cried dried fried fired hired tired wired shared shaped scraped escaped
granted granite grained trained strained drained rained ranked banked barked parked packed backed lacked locked blocked
united untied invited incited indicted inducted included excluded concluded secluded occluded precluded
quantity quality equality equity identity entity density destiny dynasty
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
either whether every everything something anything none someone somewhere elsewhere everywhere whereas whereby hence thereby therein
herself himself itself themselves ourselves yourself myself whose whichever whoever whatever whenever wherever unless upon onto
toward within via per plus versus among amid despite except since though although indeed instead rather quite almost always
already still yet soon ever never once twice thrice maybe perhaps hello please thanks yes
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

/** Common words of four to six letters: among them one wrong letter makes another word most often. */
export const englishShortWords = `
abbey abort abuse ache acre acts adds aged ages aide aids aims airs airy alert alien alike alloy aloud amber amid ample amuse anvil ants
apes apple apron arch arena arms aroma array arse arson arts ashes aunt aura avid awake awful babe badge badly bags bait bake baked bald
bands bang banks bare bark barn bars bath baths beads beak beam beans beard beast beats beds beef beer bees beet begs bells belly bells bend
bent beta bets bias bible bike bikes bile bills bins bite blade blast blaze bleak bleed blend bless blew blink bliss blogs blond bloom blown
blows blues bluff blunt blur blush boar boats bold bolt bones bonus boom boost boot boots booth booze bore borne bosom bossy bowel bowls boxer
boxes brake bravo brawl breed brew bribe brick bride bring brink brisk broke brook broom broth brute bucks buddy buds bugs bulls bully bump
bunch bunny buoy burns burst bush bust butt buys buzz cage cake cakes calf calls cane cans cape caps cards cared cares cargo carol carve cave
caves cease cedar chalk chaos chap charm chasm chat cheat cheek cheer chess chew chick chill chin chips choir choke chop chore chose chunk cider
cigar cite cites clad clam clan clap clash clasp claw clays click cling clip cloak clone clot clown clue clues clump coals coats cobra cocoa codes
coils coins comb comes comet comic cooks cope cord cords cork corps cosy couch cough could coup cove covet crab cramp crane crate crave crawl
creed creek creep crept crest cried cries crisp crook crops crude crush crust cubs cuff cult cups curb cure cured curl curse cute cuts cyst dams
damn damp dared dark darn darts dash dates dawn days daze deals dealt dean debit debts debut decay decks deeds deem deny desks devil dice dies
diets dig digit dime dine diner dirt disc disco dive diver dock docks does doll dolls dome donor doom doors dope dots doubt dough dove dozen drag
drank drawn dread dried drift drill drip drove drown drums drunk dryer dull dumb dump dune dusk dusty dwarf dwell dying eagle ears ease eats ebony
echo edges eggs eight eject elbow elder email ended envoy erase erect error etch ever evils exam exams exile exits eyes faced faces faded fades fails
faint fairy fake falls fancy fang fans farms fatal fate fates fatty fears feast feeds feels feet fell felt ferry fetch feud fever fewer fiber fiery files
filed fills filmy filth finds fines fired fires firms fists fits five fixes flags flake flaps flask flats flaw flaws fleas fled flee flesh flew flex flies
fling flint flip flips flirt flock flood flop flour flows flown flu fluff flung flush flute foam foggy foil folds folk folks fond fonts foods fools forge
forks forms fort forth forum fouls foxes frail frank freak fries frog frogs frown froze fruit fumes fund funds fungi fur fury fused fuss gains gale
gangs gaps gasp gates gauge gaze gears gems gene genes genie genre ghost gifts gills gilt girls given gives gland glare gleam glide globe gloom gloss
glow glue goals goat goats gods goes gone gosh gown grab grams grape grasp graze greed greet grew grid grief grill grim grin grind grip grips grit groan
groom gross grove growl grown grows guard guide guild guilt guise gulf gull gulp gums guns gust guts guys gypsy hails hairs halt hands handy hang hangs
hares harms harp harsh haste hasty hatch hate hated hates haul haunt haven hawk hay haze heads heal heals heap heaps hears heats hedge heel heels heirs
hello helm helps herd herds hers hides highs hike hikes hills hint hints hips hire hired hits hive hoax hobby hoist holds holes holly homes honk hood hook
hooks hoop hops horns hose hosts hound hours howl hubs huge hull hum humid humor hung hunts hurts hush huts hymn hype ideas idiot idle idols inner input
insult irony itch items jail jars jaw jaws jazz jeans jeep jelly jerk jets jobs jog joins joint jokes jolly judo juicy jumps junk juror keeps keys kick
kicks kids kills kilns kinds kiss kit kite kits knack knees knelt knew knit knob knots knows label laces lacks ladle laid lakes lamb lame lamps lands lanes
laps large lash lasts lasso lava laws lawn laws lays layer leads leaf leak leaks lean leans leap learn leash leave ledge left legs lend lens lends lent less
lets lever lice lick lied lies lifts liked likes limbs limbo lime limes limit lined lines links lions lips lists lit liver lives loads loaf loans lobby lobe
lock locks lodge lofty logic logo logs lone longs looks loom loop loops loops loot lords lost lots lotus loud louse loved lover loves lows luck lucky lump
lunar lure lurk lush lust lying lyric mails mains maker makes mall malt mango mania maps march marks marry marsh masks mast mats mayor maze meals means meats
melon melt memo mend menus merge merry mesh messy metro mice might mild miles mimic minds mines minus mist mite mixed mixer mixes moan mob mock modes moist
mold mole moles monk monks moods moose mop moral moss moth moths motto mound mourn mouth moves movie mowed muddy mug mule mural mused mushy mute nails nasal
nasty naval navy nearby needs nerve nests newly nick nodes noisy nook noon noun nouns novel nurse nuts nylon oaks oasis oath obese ocean odd odds odor offer
oils oily olive onion opens opted optic orbit organ ounce outer ovary ovens owed owes owls owned owner oxen oyster paced paces packs pact pads pages pains paint
pairs palms panda panel pants papal paste pasta paths pause paved pawn pawns pays peaks pearl pears pedal peel peers pens perch peril pests petal petty phone
pianos pies pier pigs piles pill pills pilot pinch pines pint pints pious piped pipes pitch pits pizza plaid plain plans plate plays plaza plea plead pleas plug plum
plump plus poems poets poke poker polar poles polls polo ponds pony pools porch pork ports pose posed poses posh posts pots pouch pound pours power prank prawn
prayer press prey price prick pried prime print prism privy prize probe prone proof prop props prose proud prowl proxy prune pubs puff pulls pump pumps punch
pupil puppy purge purse quack quail quake query quest quick quilt quirk quit quits quiz rabbi races racks radar radii rafts rage raid raids rails rains raise
rally ramp ranch ranks ranged rapid rash rates ratio raven rays razor reach reads realm reams rebel reef reefs refer reign relax relay relic rely renal rent
rents reply resin rests rich rider rides ridge rifts rigid rigor rings rinse riots ripe risen rises risks risky rival rivet roads roar roast robe robes robin
robot rocks rocky rods rogue roles rolls roman roofs rooms roots ropes roses rot rotor rouge rouse routes rows rub ruins ruled rules rumor rungs runs rural rust
rusty sack sacks saddle safer saga sage sails saints salad sales salon salsa salts sands sandy sang sank sauce saved saves savvy saws says scalp scam scan scar scare
scarf scars scene scent scoop scope scorn scout scrap scrub seals seats sects sedan seeds seeks seems seize sells sends serum serve sets setup sever sewed sewer
sewn sexes shack shady shaft shaky shame shape shark sharp shave shawl sheds shelf shell shield shift ships shirt shock shoes shook shops shots shout shove shown
shows shrub shrug shy sigh sighs sign signs silo sings siren sites sits six sixth sixty sizes skate skies skill skim skip skirt skull slab slack slain slam slang
slap slate slave sled sleek sleet slept slice slick slim slime sling slip slips slit slogan slope slot slots slums slump slur sly smack smash smear smell smelt
smirk smog snack snail snap snare sneak sniff snob snore snout snows snowy soak soap soar sober socks soda sofa soils sold sole solo sons songs sonic soot sore
sores sorts souls sour sow sown spade spam span spans spark spasm spat spear specs spell spice spicy spied spies spike spill spine spins spire splash spoil spoke
spoon spore spots spray spree spur squad squat stab stack stain stair stake stale stalk stall stamp stare stark stars stats stays steak steel steep steer stems
steps stern stew sticks stiff sting stink stint stir stirs stole stool stoop stops store stork storm story stout stove strap stray strut stuck stud stuff stump
stung stunt suck suede sued suite suits sunny surf surge sushi swamp swan swap swarm sway swear sweat sweep swept swift swim swine swing swirl swore sworn swung
syrup tabs tack tacit taken takes tales talks tame tangle tanks tapes taps tardy tasks taste tasty tattoo taxed taxes teach teams tears tease teens teeth tempo
tempt tends tenor tense tenth tents terms tests texts thaw thief thigh things think thorn those three thrill throb throw throws thud thump tick tidal tides tidy
tiger tile tiles tilt timer times tips tired tires toad toast token tolls tomb tombs toned tones tools topaz torch tore torn torso toss total touch tours towed
towel tower towns toxic toxin toys trace track tract tramp trash tray trays tread treat trees trek trench trial tribe tried tries trim trio trips troll trout
truce truck trunk tubes tuck tulip tumor tuna tunes turbo turf turns tutor twice twigs twins twirl types ulcer undid unfit units unite upset urban urged urine
usage users uses usher utter vague valve vapor vault vein veins vent vents venue verb verbs verge verse vest vests veto viable views vigil villa vine vines vinyl
virus visa visas visit vital vivid vocal vodka vogue voices void volt vomit voted voter votes vowed vowel wages waist waits waken wakes walks walls waltz wants
warms warns wars warp wash wasp watch waved waves waxed wears weary weave wedge weeds weeks weep weigh welds wells wheel where which whiff while whine whip whirl
whisk whole whom whose wicked widen wider wield wills wilt winds wines wings wink wins wiped wipes wires witch witty woke wolf womb woods words wore works worlds
worm worms worn worse worst worth wound wove wrap wraps wrath wreath wrist wrote yacht yards yarn yawn years yeast yell yield yoga young yours zeal zebra zones zoo`

/** Everyday and technical words for diseases, goods, causes and effects. */
export const englishSubjectWords = `
actually add additionally adequate adequately against aged ageing aging alcoholic allow among animals anosmia
antipyretic antipyretics aspect asymptomatic automobile automobiles babies bad badly barely based basically became
began believe big block blocked blocking blocks bones called came canine car cardiac cardiovascular cars cases
catches catching cats caught cerebral children cigarette cigarettes cities clinician clinicians clinics come comes
commonly compared concluded conflicting consequently considered contagious contain contained containing corona
coronary coronavirus coronaviruses correctly countries cov covid crises crisis curative cure cured cures curing
current currently cut cuts cutting days deadlier deadly deaths demonstrated dental dermal dermatological describe
described diabetes diabetic diabetics die died dies doctors dogs drinking dropped dropping drops drugs due dying
eased eases easier educational effect effects employed essentially ethanol even eventually exercising experts eyes
facemask facemasks factors failed failing fails fake fallen falling fatal fatalities fatality febrile feline
felines fell few fewer fewest fighting fights finally finding findings firstly flu fought funding furthermore
gained gains generally get gets getting given going got great greater grew groups growing grown grows
haematological harder hardly harmed harmful harming harmless harms heal healed healing heals healthier helped
helpful helping helps hematological hepatic higher highest hospitals however hypertension hypertensive ill immune
immunisation immunization impact included includes including inconclusive inconsistent indicate indicated indicates
individual individuals ineffective infants infect infected infection infections infectious infects inferior
influenza inhibit inhibited inhibiting inhibition inhibitory inhibits initially inpatient insecure insomnia involve
job jobs kept kid kidneys kids killed killing kills known lacked lacking lacks larger largest lastly law laws led
less let lethal level levels likewise limiting limits loses loss losses lost low lungs made mainly major makes
mammal mammals manner masks maternal mean meanwhile medication medications medicines milder minimal misled months
more moreover mortality mostly much municipal myocardial ncov needs neurologic neurological nevertheless new novel
numbers obese obesity observe observed ocular old older olfactory one ophthalmic overweight paediatric part
participant participants particularly patients pediatric pet pets pharmaceutical physical physicians pneumonia poor
poorer poorly potentially pregnancy present prevent preventative prevented preventing prevention preventive
prevents previously probably promising provide pulmonary pupils put questioned raise raised raises raising rarely
rates reason recent recently refer referred regarded relate relief remain renal report reported reports researchers
respirator respirators respiratory results review risen rises rising riskier risks risky robust role safely safer
safest said sars say says scarcely schools scientists secondly secure security seem seen seldom seniors seriously
serve several severe severely severity show showed shown shows shrank shrunk sickness significantly similarly
simply skeletal sleep sleeping slowed slower slowing slows smaller smallest smoker smokers smoking specifically
spreading spreads stable statute stopped stopping stops stronger strongest strongly students studies subsequently
suggested suggests suitable sun sunlight superior taken takes taking teeth things though time times tobacco toddler
toddlers took towards transmissible transmission transmit transmits transmitted treat treated treating treats trial
trials try turn two typically ultimately ultraviolet unclear undecided undetermined unproven unresolved unsafe use
used useful usefulness useless uses using usually vaccinated vaccination vaccine vaccines vehicles warded wards
warming wars way ways weak weaker weeks wellbeing went whether whole win wins won work worked workers workout works
world wrongly years yet youngster youngsters`
