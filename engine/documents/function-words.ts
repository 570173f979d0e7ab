/** Frequent small words by ISO 639-3 code: our languages, and neighbours that trigrams alone confuse with them. */
export const functionWords: Record<string, ReadonlySet<string>> = {
  eng: words(
    'a an the of and to in is that it was for on are as with his they at be this from have or by one had not but what all were when we there can an which their if will each about how up out them then these so some her would into has two more no than been its who did it’s does where why first also may such only over used most between during could should',
  ),
  deu: words(
    'der die das und ist von zu den mit sich des auf für im dem nicht ein eine als auch es an werden aus er hat dass sie nach wird bei einer um am sind noch wie einem über einen so zum war haben nur oder aber vor zur bis mehr durch man sein wurde wer welche welcher was kann ich wir welches welchem welchen wann wo warum worin wofür womit woran hatte gab wurden seine seinen ihre ihren dieser diese dieses keine alle viele waren ihr ihm wenn unter gegen beim vom ab je mehr',
  ),
  fra: words(
    'de la le et les des en un du une que est pour qui dans a par plus pas au sur ne se ce il sont la avec son les aux cette mais ou où sa ses comme être fait leur elle on nous vous été deux même aussi entre ces quel quelle dont lors l’on c’est je tu',
  ),
  ita: words(
    'di e il la che in un a per è una sono con non da del si le della i al dei nel come più alla delle anche lo gli ha dal ma o se ed suo sua questo questa essere stato era degli nella cui dalla tra due sul quale quali fra ad loro può chi cosa',
  ),
  spa: words(
    'de la que el en y a los se del las un por con no una su para es al lo como más o pero sus le ha me si sin sobre este ya entre cuando todo esta ser son dos también fue había era muy años hasta desde está cuál qué quién cómo dónde porque donde uno ni e',
  ),
  pol: words(
    'w i na z się do nie to jest że o po od za jak przez dla a są oraz być który która które ma co tym może ich tego przy jego ze czy ale lub pod był było tylko tak jako przed gdy jej bardzo także już między jeśli aby więc kiedy gdzie jakie jaki',
  ),
  ukr: words(
    'і в на з що не до та у за це як від для про він є його або але по якщо які який яка яке може його під між коли через так був була було бути її вони ви ми я ще тільки також цього того чи де при а із зі',
  ),
  nld: words(
    'de het een van en in is dat op te zijn voor met die niet aan er om ook als maar bij of door naar dan uit over hij wordt kan nog worden werd deze je heeft wat was meer tot zo haar zich hebben dit hun ze wel zou zal geen wie welke hoe waar waarom wanneer hoeveel veel tussen tegen zonder deel één',
  ),
  ron: words(
    'de și în a la cu pe o un care din este nu mai să se pentru ce sau prin ca au fost sunt al cel că ale lui dar după fi cele ai dintre unei unui această acest poate între când unde cum ar lor sa iar fiind spre doar are câți câte cine cărui cărei era erau avea au avut fost în anul lui ei lor numele cât ani cea lângă prima primul',
  ),
  por: words(
    'de a o que e do da em um para é com não uma os no se na por mais as dos como mas foi ao ele das tem à seu sua ou ser quando muito há nos já está eu também só pelo pela até isso ela entre era depois são você',
  ),
  ces: words(
    'a se v na je že s z do o i to ve pro za by ale si po jako tak od jeho jsou který která které byl bylo být při nebo až ze než co jen také podle mezi může jak bude má',
  ),
  rus: words(
    'и в не на что с по это как к у из за он от а то все так его для но бы был мы вы они я или если же только при когда была было быть до о также может который которые которая есть',
  ),
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}
