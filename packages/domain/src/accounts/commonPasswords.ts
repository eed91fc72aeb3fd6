/**
 * Passwords that attackers try first, in lower case. Passwords under five characters are left out: they are
 * refused anyway. Base words are combined with the endings people add to them, which keeps the list short.
 */
const PLAIN = `
123456 123456789 12345678 12345 1234567 1234567890 123123 111111 000000 654321 666666 121212 112233 123321 987654321
55555 555555 7777777 777777 888888 88888888 999999 222222 333333 444444 11111111 11111 00000 00000000 131313 159753
147258369 147258 789456123 789456 456789 456123 123654 123456a a123456 123456q 123qwe qwe123 1q2w3e 1q2w3e4r
1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc qazwsx qazwsxedc zaq12wsx zaq1zaq1 qwerty qwerty1 qwerty12 qwerty123 qwertyuiop
qwerty123456 qwertyui qwert qwerty12345 asdfgh asdfghjkl asdfg asdf1234 asdfasdf asd123 zxcvbn zxcvbnm zxcvb zxcvbnm123
q1w2e3r4 q1w2e3r4t5 q1w2e3 1234qwer qwer1234 abcd1234 abc123 abc1234 abc12345 abc123456 abcdef abcdefg abcdefgh abcde
abcd123 a1b2c3 a1b2c3d4 aa123456 aaaaaa aaaaa aaaaaaaa 1a2b3c 123abc 1234abcd 12345a 12345qwert 12qwaszx 1234554321
0123456789 0987654321 01234567 012345 098765 123456123 123123123 12341234 1212 121212 12121212 1111111 1111111111
123456654321 12344321 123454321 147852369 159357 963852741 741852963 852456 753951 951753 258456 321321 321654
101010 102030 10203 112211 110110 100000 121121 123789 124578 142536 143143 145236 147147 151515 171717 181818 191919
202020 212121 232323 242424 252525 282828 313131 323232 343434 454545 456456 515151 525252 545454 565656 616161 676767
686868 696969 707070 717171 727272 747474 757575 767676 777888 787878 789789 797979 808080 818181 828282 838383 848484
858585 868686 878787 898989 909090 919191 929292 939393 949494 959595 969696 979797 989898 987654 9876543210 98765
99999 999999999 9999999 8675309 90210 246810 13579 24680 135790 1357924680 010203 01010101 11223344 112233445566
1122334455 password passw0rd p@ssw0rd p@ssword pa55word passwd pass1234 pass123 pass12 passpass passport password!
password01 password12 password2 password99 pa55w0rd mypassword passion secret letmein letmein1 welcome changeme default
master admin123 administrator root123 rootroot toor1 testtest test123 test1234 tester testing temp123 temporary guest123
guest user123 users login123 logmein access14 access iloveyou iloveyou1 iloveyou2 iloveu iloveme ilovegod ilove loveyou
loveme love123 lovelove lover lovers loveu lovely fuckyou fuckyou1 fuckme fucker fuckoff asshole bitch bullshit pussy
trustno1 whatever nothing nopassword idontknow blink182 ncc1701 ncc1701d rush2112 thx1138 bond007 james007 agent007 007007
apollo13 area51 catch22 hello123 hellohello helloworld hello1 hi12345 abracadabra opensesame sesame computer internet
server windows linux ubuntu macintosh apple samsung nokia sony123 google yahoo facebook twitter youtube instagram myspace1
linkedin whatsapp gmail hotmail amazon microsoft netflix minecraft pokemon pikachu naruto sasuke goku123 dragonball
starwars startrek matrix gandalf frodo hobbit harrypotter potter batman superman spiderman ironman hulk123 wolverine joker
barbie mickey minnie donald tigger garfield snoopy scooby scoobydoo bugsbunny tweety spongebob shrek simpson homer bart123
southpark cartman metallica nirvana slipknot eminem beatles rolling queen123 acdc1 greenday linkinpark slayer korn123
marilyn madonna shakira rihanna britney beyonce justin bieber jonas hannah football football1 baseball baseball1
basketball soccer soccer1 hockey cricket tennis golfer boxing karate kungfu wrestling swimming liverpool liverpool1 arsenal
chelsea chelsea1 manchester manutd barcelona realmadrid juventus milan1 inter1 ronaldo messi10 rooney beckham yankees lakers
cowboys steelers packers eagles eagle1 broncos raiders dolphins patriots redsox redskins rangers celtic celtics bulls gators
tigers jordan jordan23 michael jackson kobe24 lebron tiger hunter killer monkey dragon shadow sunshine princess flower
butterfly rainbow angel angels angel1 babygirl babyboy baby123 sweety sweetie sweetheart sweet16 honey honeybee sugar candy
cookie cookies chocolate cupcake cherry banana orange lemon peaches strawberry apples pepper ginger cinnamon coffee cheese
pizza burger butter bacon chicken turkey pickle muffin pumpkin peanut snickers twinkie pepsi cocacola sprite redbull vodka
whiskey tequila budweiser heineken corona marlboro camel123 mustang corvette ferrari porsche mercedes bmw123 toyota honda
honda1 nissan yamaha suzuki harley harley1 camaro chevy chevrolet chevelle jaguar lexus audi1 ford123 f150 truck trucks
tractor airplane rocket rockstar diamond diamonds golden silver platinum crystal purple yellow green blue123 black white
red123 orange1 pink123 violet scarlet summer winter spring autumn january february march april august september october
november december monday friday sunday saturday thursday morning midnight night123 forever forever1 always never destiny
freedom liberty justice victory victoria peace spirit heaven heavenly hell666 devil demon satan666 lucifer jesus jesus1
jesuschrist christ christian church faith blessed bless angelus genesis exodus trinity messiah savior gabriel michael1
raphael maria mary123 joseph david moses samson samuel solomon daniel elijah isaiah krishna ganesh ganesha hanuman shiva
omsairam omsai saibaba jaimatadi jaihind jaishreeram india123 india indian bharat mumbai delhi kolkata chennai bangalore
hyderabad pune123 kerala punjab gujarat rajput singh kumar sharma gupta verma patel reddy khan123 ahmed mohammed muhammad
allah786 bismillah mashallah pakistan lahore karachi nepal bangladesh london paris america american canada australia
germany deutschland france england ireland scotland brazil brasil mexico argentina chile colombia peru123 russia moscow
ukraine poland turkey1 istanbul china japan tokyo korea vietnam singapore malaysia indonesia newyork newyork1 boston
chicago texas dallas houston austin denver florida miami orlando phoenix california hollywood vegas lasvegas detroit
georgia atlanta carolina virginia washington seattle portland oregon alaska hawaii jersey buster charlie max123 maxwell
bailey buddy lucky lucky1 lucky7 rocky rocky1 rusty sparky smokey shadow1 bandit bear123 bubba bubbles casper chester
coco123 cooper daisy dakota duke123 fluffy ginger1 gizmo happy jasper kitty kitten kittycat kittykat lady123 lulu123 maggie
midnight1 misty molly molly1 muffin1 oliver oscar patches peanut1 pepper1 precious puppy puppies puppy1 doggie doggy
hotdog pookie rascal rex123 sammy sasha scooter simba snowball spike spooky sophie sunny teddy teddybear tigger1 toby123
tucker whiskers wolf123 wolfpack zeus123 falcon hawk123 lion123 panther panda panda1 penguin phoenix1 pirate rabbit raven
scorpion shark sharks snake spider stallion turtle unicorn viper wildcat wizard wombat zebra dolphin dolphin1 elephant
giraffe gorilla horse horses jaguar1 kangaroo leopard lizard monkey1 monkey12 mouse mustang1 ninja ninja1 samurai warrior
warriors knight knights viking vikings soldier sniper gunner hunting fishing camping hiking surfer skater skateboard
snowboard skiing racing racecar nascar motorcycle biker cowboy cowgirl indian1 chief captain sailor marine marines navy123
army123 airforce police fireman doctor nurse teacher student lawyer engineer manager boss123 bigboss bigdog bigdaddy
bigmike bigdick bigboy bigtits bigred bigben daddy daddy1 mommy mommy1 mother father sister brother family friend friends
friendship boyfriend girlfriend husband married wedding single forever21 handsome beautiful beauty gorgeous pretty cutie
cutiepie sexy123 sexygirl sexybitch sexylady hottie hotgirl hotstuff playboy player player1 gamer gamers gaming xbox360
playstation nintendo zelda mario mario1 luigi sonic halo123 halo3 callofduty counterstrike starcraft warcraft diablo
wow123 runescape roblox fortnite league valorant lineage counter strike quake doom123 unreal half-life portal creative
inferno chaos havoc mayhem phantom ghost ghost1 vampire zombie monster monster1 dracula werewolf witch magic magic1 magical
mystery merlin excalibur camelot arthur lancelot guinevere zxc123 zxczxc zxcasdqwe qweasd qweasdzxc qweasd123 qweqwe asdasd
asd12345 qaz123 qazqaz wsxedc edcrfv 1qazxsw2 1q1q1q 2wsx3edc 3edc4rfv 4rfv5tgb poiuyt poiuytrewq lkjhgf lkjhgfdsa mnbvcxz
mnbvcx 0okm9ijn azerty azerty123 azertyuiop qwertz hallo hallo123 bonjour soleil doudou loulou chouchou motdepasse passwort
schatz contrasena teamo tequiero mariposa amor123 estrella corazon princesa bonita hola123 senha brasil1 flamengo gabriela
rebelde parola daniela alejandra alejandro fernando ricardo eduardo sebastian cristina carolina1 valentina isabella
`;

const NAMES = `michael jessica jennifer ashley daniel andrew joshua matthew anthony robert thomas nicole michelle amanda
jordan charlie george william richard patrick brandon justin hannah samantha elizabeth stephanie rachel rebecca melissa
lauren danielle jasmine chris steven kevin brian jason taylor alexander benjamin nicholas christopher jonathan priya rahul
pooja deepak sanjay rakesh sachin neha123 ankit rohit amit123 sunita anjali kavita ravi123 manish vijay suresh ramesh`;

const STEMS =
  "password qwerty welcome admin monkey dragon master love sunshine princess football hello letmein shadow";
const ENDINGS = "1 12 123 1234 12345 123456 ! 1! 123! @123 2020 2021 2022 2023 2024 2025 2026";

const splitWords = (text: string) => text.trim().split(/\s+/);

/** More than a thousand common passwords, in lower case. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set([
  ...splitWords(PLAIN),
  ...splitWords(NAMES),
  ...splitWords(NAMES).map((name) => `${name}1`),
  ...splitWords(STEMS).flatMap((stem) => splitWords(ENDINGS).map((ending) => stem + ending)),
]);
