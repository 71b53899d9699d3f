"""A client of Authlib, as a partner's server uses it: signs in, reads the person, refreshes, and gives the token back.

Prints the address to go to, reads the address that the visitor came back to, and prints one line of JSON.
"""

import json
import os
import sys

import requests
from authlib.common.security import generate_token
from authlib.integrations.requests_client import OAuth2Session
from authlib.jose import JsonWebKey, jwt
from authlib.oidc.core import CodeIDToken

hub = os.environ["HUB"]
about = requests.get(f"{hub}/.well-known/openid-configuration", timeout=30).json()
session = OAuth2Session(
    "shop",
    os.environ["SECRET"],
    scope="openid profile email offline_access",
    redirect_uri=os.environ["CALLBACK"],
    code_challenge_method="S256",
    token_endpoint_auth_method="client_secret_basic",
)
verifier, nonce = generate_token(48), generate_token(16)
address, _ = session.create_authorization_url(
    about["authorization_endpoint"], code_verifier=verifier, nonce=nonce, prompt="consent"
)
print(address, flush=True)
back = sys.stdin.readline().strip()

try:
    token = session.fetch_token(
        about["token_endpoint"], authorization_response=back, code_verifier=verifier
    )
except Exception as error:
    print(json.dumps({"error": getattr(error, "error", str(error))}))
    sys.exit(0)

keys = JsonWebKey.import_key_set(requests.get(about["jwks_uri"], timeout=30).json())
claims = jwt.decode(
    token["id_token"],
    keys,
    claims_cls=CodeIDToken,
    claims_options={"iss": {"essential": True, "value": about["issuer"]}},
    claims_params={"nonce": nonce, "client_id": "shop"},
)
claims.validate()
first = token["refresh_token"]
person = session.get(about["userinfo_endpoint"]).json()
second = session.refresh_token(about["token_endpoint"])["refresh_token"]
session.revoke_token(about["revocation_endpoint"], second, token_type_hint="refresh_token")
after = session.get(about["userinfo_endpoint"]).status_code
print(
    json.dumps(
        {
            "sub": claims["sub"] == person["sub"],
            "email": person["email"],
            "name": person["preferred_username"],
            "rotated": first != second,
            "afterRevocation": after,
        }
    )
)
